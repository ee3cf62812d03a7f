"""Cards, scenarios and documents shipped as data, and the loaders that find and read them."""
