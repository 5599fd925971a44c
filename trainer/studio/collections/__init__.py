"""An author's collections: `views` and `forms`."""
