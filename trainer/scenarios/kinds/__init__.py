"""One module per puzzle kind; each has a `KIND`. Adding a module adds the kind."""
