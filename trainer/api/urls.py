"""The addresses of the API; none of them has a language before it."""

from trainer.api.door import opened
from trainer.pages.routes import Route, Who, route

app_name = "api"
urlpatterns: list[Route] = [
    route("openapi.json", opened("openapi", kept=True), "openapi", Who.ANYBODY),
    route("v1/judge/", opened("disputes", kept=True), "disputes", Who.ANYBODY),
    route("v1/judge/<slug:slug>/", opened("ruling", kept=True), "ruling", Who.ANYBODY),
    route("v1/score/", opened("score", kept=True), "score", Who.ANYBODY),
    route("v1/waits/", opened("hand_waits", kept=True), "hand_waits", Who.ANYBODY),
    route("v1/puzzles/", opened("puzzles"), "puzzles", Who.ANYBODY),
    route("v1/puzzles/<slug:slug>/", opened("one_puzzle"), "one_puzzle", Who.ANYBODY),
    route("v1/today/", opened("day"), "day", Who.ANYBODY),
    route("<path:other>", opened("nothing"), "nothing", Who.ANYBODY),
]
