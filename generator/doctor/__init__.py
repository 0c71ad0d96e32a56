"""What is wrong with a built site, judged by what lies in its folder."""
