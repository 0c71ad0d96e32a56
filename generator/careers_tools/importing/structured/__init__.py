"""Jobs of structured data: of the interfaces of job boards, of feeds, and of the markup of web pages."""
