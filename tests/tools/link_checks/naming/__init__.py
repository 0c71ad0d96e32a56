"""A domain name for the hosts on the loopback, since a posting may name no IP address."""
