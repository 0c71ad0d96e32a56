"""Every address that the site has ever answered at, as kept in ``content/addresses.txt``."""
