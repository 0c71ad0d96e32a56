"""What strangers could send to harm the site, its readers or its makers, each with the answer that it must get."""
