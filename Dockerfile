# syntax=docker/dockerfile:1
# One image for web and worker; compose.yaml says what each of them runs.
FROM python:3.11-slim-bookworm AS build
COPY . /src
RUN /src/script/build /opt/riichi-dojo

FROM python:3.11-slim-bookworm
# pg_dump and pg_restore, for `manage.py backup` and `restore`.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /var/lib/riichi-dojo --create-home riichi-dojo \
  && chmod 700 /var/lib/riichi-dojo
COPY --from=build /opt/riichi-dojo /opt/riichi-dojo
WORKDIR /opt/riichi-dojo
ENV HOST=0.0.0.0 PORT=8000 TASK_WORKER=0 VAR_DIR=/var/lib/riichi-dojo PYTHONUNBUFFERED=1
USER riichi-dojo
VOLUME /var/lib/riichi-dojo
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD [".venv/bin/python", "-m", "trainer.probe"]
CMD [".venv/bin/gunicorn", "--config", "gunicorn.conf.py", "trainer.wsgi"]
