"""Every defence: what it is for, the change that takes it out, and the tests that fail then."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of one file: `before`, which stands there once, becomes `after`."""

    path: str
    before: str
    after: str

    def taken_from(self, text: str) -> str:
        """`text` after the change.

        Raises:
            ValueError: `before` does not stand there just once.
        """
        if text.count(self.before) != 1:
            raise ValueError(f"{self.path}: {text.count(self.before)} times: {self.before}")
        return text.replace(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Defence:
    """Something that holds off harm.

    Attributes:
        name: a few words.
        against: what it holds off, as docs/security.md tells it.
        edits: what takes it out.
        tests: as pytest takes them; at least one fails without the defence.
        endless: whether one may go on for ever instead.
    """

    name: str
    against: str
    edits: tuple[Edit, ...]
    tests: tuple[str, ...]
    endless: bool = False


def _one(name: str, against: str, path: str, before: str, after: str, *tests: str) -> Defence:
    return Defence(name, against, (Edit(path, before, after),), tests)


_YAML, _READING = (
    "generator/careers/content/frontmatter/yamltext.py",
    "generator/careers/content/frontmatter/reading.py",
)
_HIDDEN, _TEST_HIDDEN = "generator/careers/content/frontmatter/hidden.py", "tests/content/frontmatter/test_hidden.py"
_LIMITS, _MARKDOWN = "generator/careers/content/posting/limits.py", "generator/careers/render/markdown.py"
_SCHEMA, _FRONT, _FILES = (
    "generator/careers/content/schema.py",
    "generator/careers/content/posting/front.py",
    "generator/careers/content/posting/files.py",
)
_ADDRESSES, _TEST_ADDRESSES = "generator/careers/support/web/addresses.py", "tests/support/web/test_addresses.py"
_TEST_YAML, _TEST_MARKDOWN = "tests/content/frontmatter/test_yamltext.py", "tests/render/test_markdown.py"
_ALIASES = "generator/careers/content/library/aliases.py"
_TAKING = ("tests/content/test_library_aliases.py", "tests/mkdocs/test_taking.py")
_TEST_LIMITS, _TEST_KEEPING = "tests/content/posting/test_limits.py", "tests/support/cache/test_store.py"
_TEST_SINKS = "tests/defences/test_sinks.py"
_GIT, _TEST_FOLDERS = "generator/careers/support/git.py", "tests/mkdocs/test_hostile_folders.py"

DEFENCES: tuple[Defence, ...] = (
    # Files as they come.
    _one(
        "size of a file",
        "a file that fills memory",
        _READING,
        "    if len(data) > limit:",
        "    if False:",
        "tests/content/frontmatter/test_reading.py",
    ),
    _one(
        "text in UTF-8",
        "bytes that one program reads as another text than the next",
        _READING,
        'data.decode("utf-8-sig")',
        'data.decode("utf-8-sig", "replace")',
        "tests/content/frontmatter/test_reading.py",
    ),
    _one(
        "no NUL in a text",
        "binary files, and the mark that cards are drawn with",
        _READING,
        'if "\\0" in text:',
        "if False:",
        "tests/content/frontmatter/test_reading.py",
    ),
    _one(
        "no symbolic links",
        "files of the machine that builds, published as a posting",
        _FILES,
        "entry.is_file(follow_symlinks=False)",
        "entry.is_file()",
        "tests/content/posting/test_read.py",
    ),
    _one(
        "ids of [a-z0-9-]",
        "paths that lead out of the folder, that differ in case or form alone, or that a system reserves",
        _SCHEMA,
        "return bool(ID.match(text)) and text not in RESERVED and len(text) <= 100",
        "return True",
        "tests/content/test_taxonomy.py",
    ),
    # Front matter.
    _one(
        "size of front matter",
        "YAML that takes long to parse",
        _YAML,
        'if len(text.encode("utf-8", "surrogatepass")) > limit:',
        "if False:",
        _TEST_YAML,
    ),
    _one(
        "depth of front matter",
        "nesting that crashes the parser in C",
        _YAML,
        "        _check_bounds(moved)",
        "        pass",
        _TEST_YAML,
    ),
    _one(
        "no anchors or aliases",
        "a few lines that stand for millions of values",
        _YAML,
        "    if event.anchor is not None:\n",
        "    if False:\n",
        _TEST_YAML,
    ),
    _one(
        "no tags",
        "objects of Python made from a file",
        _YAML,
        "    if tag is not None:\n",
        "    if False:\n",
        _TEST_YAML,
    ),
    _one(
        "no key twice",
        "a reviewer who reads one value while the site shows another",
        _YAML,
        "        if name in entries:",
        "        if False:",
        _TEST_YAML,
    ),
    _one(
        "no hidden characters",
        "text that reads otherwise than it is stored: turned direction, zero width",
        _YAML,
        "    hidden = find_hidden(text)\n    if hidden is not None:\n        raise _Fault(hidden.line",
        "    hidden = None\n    if hidden is not None:\n        raise _Fault(hidden.line",
        _TEST_YAML,
    ),
    _one(
        "hidden characters as a class",
        "instructions to language models in tag characters and in what else shows nothing",
        _HIDDEN,
        "|[{_IGNORABLE_BEYOND}{_NEVER_BEYOND}{_BLANKS_BEYOND}]",
        "|[{_NEVER_BEYOND}{_BLANKS_BEYOND}]",
        _TEST_HIDDEN,
    ),
    _one(
        "joiners in their own scripts alone",
        "bits of a hidden message between letters that are never joined",
        _HIDDEN,
        r"(?<=[{_JOINING}])[\u200c\u200d]",
        r"[\u200c\u200d]",
        _TEST_HIDDEN,
    ),
    _one(
        "few combining marks on a letter",
        "a pile of marks that covers the lines around it",
        _HIDDEN,
        "            if marks > MOST_MARKS:",
        "            if False:",
        _TEST_HIDDEN,
    ),
    _one(
        "no hidden characters by references in Markdown",
        "the same, spelled &#x202e; in a body",
        _HIDDEN,
        "    return find_hidden(_REFERENCE.sub(_dereference, text))",
        "    return hidden",
        _TEST_HIDDEN,
    ),
    _one(
        "no hidden characters in static pages",
        "the same in pages that begin without fields",
        "generator/careers/content/static_pages.py",
        "return StaticPageEntry() if check_markdown(text, shown, 1, problems) else None",
        "return StaticPageEntry()",
        "tests/hostile/test_hidden.py",
    ),
    _one(
        "no hidden characters by escapes",
        'the same, spelled "\\u202e"',
        _YAML,
        """if event.style == '"' and (hidden""",
        """if False and (hidden""",
        _TEST_YAML,
    ),
    _one(
        "one document a file",
        "a second document that nobody looks at",
        _YAML,
        "if not isinstance(following, yaml.StreamEndEvent):",
        "if False:",
        _TEST_YAML,
    ),
    _one(
        "known keys alone",
        "keys that the engine would obey (template, hide, search), and slips",
        _SCHEMA,
        'extra="forbid"',
        'extra="ignore"',
        "tests/content/test_schema.py",
    ),
    _one(
        "addresses of the web alone",
        "javascript:, data:, backslashes, user names and white space in an address",
        _ADDRESSES,
        "(?P<scheme>https?)://",
        "(?P<scheme>https?):/*",
        _TEST_ADDRESSES,
    ),
    _one(
        "addresses end where they should",
        "quotes and angle brackets in an address, which end attributes",
        _SCHEMA,
        """ or re.search(r"[\\x00-\\x20\\"'<>`]", value)""",
        "",
        "tests/content/test_schema.py",
    ),
    _one(
        "hosts are written as browsers read them",
        "a host that its reader and the browser take for two, by other dots, percent signs or ligatures",
        _ADDRESSES,
        "    if written != _unicode(host) and not (written.isascii() and written.lower() == host):",
        "    if False:",
        _TEST_ADDRESSES,
    ),
    _one(
        "hosts are domain names",
        "a button that leads into the reader's own network, also by a number for an IP address",
        _ADDRESSES,
        "    if not _DOMAIN_NAME.fullmatch(host):",
        "    if False:",
        _TEST_ADDRESSES,
    ),
    _one(
        "hosts of look-alikes are shown in ASCII",
        "letters of another script that spell a known host",
        _ADDRESSES,
        'return shown if _is_unmistakable(shown.split(".")) else host',
        "return shown",
        _TEST_ADDRESSES,
    ),
    _one(
        "mail addresses by the pattern of HTML",
        "further recipients and headers in the mail that an applicant sends",
        _SCHEMA,
        "    if not EMAIL.match(value) or len(value) > 254:",
        "    if False:",
        "tests/content/test_schema.py",
    ),
    _one(
        "known placeholders of a subject",
        "formats that fill memory or read attributes",
        _FRONT,
        "if name not in PLACEHOLDERS or form or conversion:",
        "if False:",
        "tests/content/posting/test_read.py",
    ),
    _one(
        "former ids are ids",
        "redirects at addresses that are not a posting's",
        _FRONT,
        "if not (slash and is_id(company) and is_id(slug)):",
        "if False:",
        "tests/content/posting/test_read.py",
    ),
    # Bodies.
    _one(
        "size of a body",
        "Markdown that takes long",
        _LIMITS,
        "    if size > MOST_BYTES:",
        "    if False:",
        _TEST_LIMITS,
    ),
    _one(
        "lines of a body",
        "headings and rules, whose cost grows with the square of their number",
        _LIMITS,
        "    if len(lines) > MOST_LINES:",
        "    if False:",
        _TEST_LIMITS,
    ),
    _one(
        "marks of a body",
        "runs of [, <!, ` and the like, which make a parser look back and forth",
        _LIMITS,
        "if (count := body.count(mark)) > limit:",
        "if (count := body.count(mark)) > limit and False:",
        _TEST_LIMITS,
    ),
    _one(
        "depth of a body",
        "nested lists and quotations that end the parser's stack",
        _LIMITS,
        '    if _DEEP.search(f"\\n{body}"):',
        "    if False:",
        _TEST_LIMITS,
    ),
    Defence(
        "no HTML in Markdown",
        "elements in a body, before the sanitiser sees them",
        (
            Edit(_MARKDOWN, '    parser.preprocessors.deregister("html_block")\n', ""),
            Edit(_MARKDOWN, '    parser.inlinePatterns.deregister("html")\n', ""),
        ),
        (_TEST_MARKDOWN,),
    ),
    _one(
        "no images of others",
        "requests elsewhere from every reader of a page",
        _MARKDOWN,
        '    parser.inlinePatterns.deregister("image_link")\n',
        "",
        _TEST_MARKDOWN,
    ),
    _one(
        "the sanitiser",
        "whatever the Markdown parser lets through",
        _MARKDOWN,
        "cleaned = self._sanitiser.clean(html)",
        "cleaned = html",
        _TEST_MARKDOWN,
    ),
    _one(
        "what the sanitiser need not see",
        "elements and attributes in HTML that was made without the Markdown parser",
        _MARKDOWN,
        "if simple is not None and _HARMLESS.fullmatch(simple):",
        "if simple is not None:",
        _TEST_MARKDOWN,
    ),
    _one(
        "links to the web or a bare mail address",
        "javascript:, data:, //host and mail headers in the links of a body",
        _MARKDOWN,
        "    return _web_address(href)",
        "    return href",
        _TEST_MARKDOWN,
    ),
    _one(
        "mail links of a body by the pattern of HTML",
        "further recipients and headers in the mail that a reader sends",
        _MARKDOWN,
        "return href if EMAIL.match(href[len(_MAILTO) :]) else None",
        "return href",
        _TEST_MARKDOWN,
    ),
    _one(
        "a link that shows its address shows its host in ASCII",
        "letters of another script that spell a known host, in a body",
        _MARKDOWN,
        "AtomicString(_web_address(element.text) or element.text)",
        "AtomicString(element.text)",
        _TEST_MARKDOWN,
    ),
    _one(
        "links say what they are",
        "a site that lends its name, its window or its address to what strangers link",
        _MARKDOWN,
        "            link_rel=REL,\n",
        "            link_rel=None,\n",
        _TEST_MARKDOWN,
    ),
    _one(
        "hidden characters by references",
        "text that reads otherwise than it is stored, spelled &#x202e;",
        _MARKDOWN,
        "return Markup(without_hidden(cleaned))",
        "return Markup(cleaned)",
        _TEST_MARKDOWN,
    ),
    # What pages and files are made of.
    _one(
        "templates escape",
        "HTML in any field of a posting",
        "generator/careers/render/templates.py",
        "                autoescape=True,",
        "                autoescape=False,",
        "tests/render/test_templates.py",
    ),
    _one(
        "the sentinels' slots escape",
        "HTML in a title, on its way into the frame",
        "generator/careers/render/head.py",
        'content="{escape(value)}">\' for name',
        'content="{value}">\' for name',
        "tests/render/test_open_graph.py",
    ),
    _one(
        "structured data cannot end its element",
        "</script> in a title, inside JSON-LD",
        "generator/careers/render/head.py",
        """.replace("</", r"<\\/")""",
        "",
        "tests/render/test_json_ld.py",
    ),
    _one(
        "structured data cannot begin another",
        "<!-- and <script, after which HTML counts ends otherwise",
        "generator/careers/render/head.py",
        """_OPENS.sub(r"\\\\u003c", """,
        "str(",
        "tests/render/test_json_ld.py",
    ),
    _one(
        "words in Markdown twins are literal",
        "links and headings in a title, in the files for language models",
        "generator/careers/render/commonmark.py",
        "return _ESCAPED.sub(_escape, text) if _SIGNS.search(text) else text",
        "return text",
        "tests/render/test_escaping.py",
    ),
    _one(
        "Markdown copies made of what the sanitiser let through",
        "pictures, raw HTML and links to other schemes that only other readers of Markdown understand",
        "generator/careers/pages/markdown_copy.py",
        "to_markdown(markdown(text.body), follows_list=not text.summary)",
        "text.body",
        "tests/pages/test_llms.py",
        "tests/hostile/test_site.py::test_postings_as_markdown_show_what_their_pages_show",
    ),
    _one(
        "no link becomes a picture",
        "a picture that tells who reads, made of an exclamation mark and a link",
        "generator/careers/render/commonmark.py",
        """    if piece.kind == "link" and text""",
        """    if False and text""",
        "tests/render/test_commonmark.py",
    ),
    _one(
        "addresses in Markdown twins end where they should",
        "an address that closes its link",
        "generator/careers/render/commonmark.py",
        "return _LINK_ENDS.sub(lambda found: quote(found[0]), address)",
        "return address",
        "tests/render/test_escaping.py",
    ),
    _one(
        "feeds escape",
        "HTML in a summary, in feed readers",
        "generator/careers/outputs/feeds/body.py",
        'parts.append(f"<p>{escape(text.summary)}</p>")',
        'parts.append(f"<p>{text.summary}</p>")',
        "tests/outputs/test_feeds.py",
    ),
    # Around the build.
    _one(
        "a whole cache",
        "results that a killed writer left, or that changed on the disk",
        "generator/careers/support/cache/store.py",
        "if data[:_BYTES] != _checksum(key, content):",
        "if False:",
        _TEST_KEEPING,
    ),
    _one(
        "a cache runs nothing",
        "code in a cache that others can write",
        "generator/careers/support/cache/store.py",
        "        return msgspec.msgpack.decode(content, type=form)",
        "        if content[-1:] == b'.':\n"
        "            return __import__('pickle').loads(content)\n"
        "        return msgspec.msgpack.decode(content, type=form)",
        _TEST_KEEPING,
    ),
    _one(
        "no compiled templates on the disk",
        "a pickle where the template engine would look for its code",
        "generator/careers/mkdocs/inputs.py",
        "        self.images = self._plan_images()\n        self.site = site_of(",
        "        (folder := self.settings.cache / 'templates').mkdir(parents=True, exist_ok=True)\n"
        "        environment.bytecode_cache = jinja2.FileSystemBytecodeCache(str(folder))\n"
        "        self.images = self._plan_images()\n        self.site = site_of(",
        _TEST_FOLDERS,
    ),
    _one(
        "no committed cache",
        "what pages show, decided by files that nobody reads",
        "generator/careers/mkdocs/hooks.py",
        "        refuse_committed_cache(settings.cache)\n",
        "",
        _TEST_FOLDERS,
    ),
    Defence(
        "git obeys no repository in the content",
        "a command in the configuration of a repository that a branch of content alone brings",
        (
            Edit(
                _GIT,
                '            if os.path.lexists(top / ".git"):',
                "            if any(os.path.lexists(top / name) for name in ('.git', 'HEAD')):",
            ),
            Edit(_GIT, '    *("-c", "safe.bareRepository=explicit"),\n', ""),
        ),
        ("tests/support/test_git.py",),
    ),
    _one(
        "programs start where no stranger writes",
        "a program that finds its configuration where it starts, among the content",
        _GIT,
        "                cwd=self.top,",
        "                cwd=self.top / self.prefix,",
        _TEST_SINKS,
    ),
    _one(
        "every sink has a row",
        "a new place where a stranger's bytes run, which nobody looked at: here, compiled templates on the disk",
        "generator/careers/builder/state.py",
        "        return Renderer(self.templates, self.library.locales)",
        "        renderer = Renderer(self.templates, self.library.locales)\n"
        "        renderer.environment.bytecode_cache = __import__('jinja2').FileSystemBytecodeCache()\n"
        "        return renderer",
        _TEST_SINKS,
    ),
    _one(
        "no format hands on a text as it came",
        "a format of the site that nobody thought of: here, Markdown copies",
        "generator/careers/pages/markdown_copy.py",
        "to_markdown(markdown(text.body), follows_list=not text.summary)",
        "text.body",
        _TEST_SINKS,
    ),
    _one(
        "attributes name no program",
        "a filter of the user's configuration, run on a stranger's file",
        _GIT,
        "for name in names if name for part in",
        "for name in () if name for part in",
        "tests/support/test_git.py",
    ),
    _one(
        "checks ask hosts of the internet alone",
        "an address in a posting that makes the machine ask its own network",
        "generator/careers/support/web/networks.py",
        "        return not any(ip in network for network in _SPECIAL_IPV4)",
        "        return True",
        "tests/support/web/test_networks.py",
        "tests/tools/link_checks/test_limits.py",
    ),
    _one(
        "each address is judged when it is connected to",
        "a name or a redirect that leads elsewhere after it was looked at",
        "generator/careers_tools/link_checks/connection.py",
        "factory = None if limits.private else _public_socket",
        "factory = None",
        "tests/tools/link_checks/test_limits.py",
    ),
    _one(
        "the preview answers its own address alone",
        "a page of the internet that reads an unpublished site by a name of its own (DNS rebinding)",
        "generator/careers/checks/preview.py",
        'if is_addressed_here(Headers(scope=scope).getlist("host"), listening, port):',
        "if True:",
        "tests/checks/test_preview.py",
    ),
    _one(
        "no other origin reads the preview",
        "a page of the internet whose script asks this machine for an unpublished site",
        "generator/careers/checks/preview.py",
        '_HEADERS = {"cache-control": "max-age=600"}',
        '_HEADERS = {"cache-control": "max-age=600", "access-control-allow-origin": "*"}',
        "tests/checks/test_preview.py",
    ),
    _one(
        "the live preview answers its own address alone",
        "a page of the internet that reads what is edited by a name of its own (DNS rebinding)",
        "generator/careers/mkdocs/live_server.py",
        'if is_addressed_here(hosts, listening, int(environ["SERVER_PORT"])):',
        "if True:",
        "tests/mkdocs/test_serving.py::test_a_request_for_another_host_is_refused",
    ),
    _one(
        "the web editor answers its own page alone",
        "a page of the internet that reads or writes postings by a name of its own (DNS rebinding)",
        "generator/careers_tools/editors/web/guard.mjs",
        "  if (hosts.length !== 1 || !own.includes(host)) {",
        "  if (false) {",
        "tests/tools/editors/web/test_guard.py",
    ),
    _one(
        "what was reviewed stays",
        "the author of a form who changes the posting between its review and its merge",
        ".github/workflows/intake.yml",
        'if [ -n "$people" ]; then',
        "if false; then",
        "tests/tools/intake/test_workflow.py::test_what_somebody_reviewed_is_not_changed",
    ),
    _one(
        "no site of a stranger's code is handed over",
        "a site for reviewers to open that the pull request's own code has made",
        ".github/workflows/check.yml",
        """if: ${{ !cancelled() && steps.content.outputs.alone == 'true' }}""",
        """if: ${{ !cancelled() && steps.build.outcome == 'success' }}""",
        "tests/test_workflows.py::test_a_pull_request_hands_over_no_site_of_its_own_code",
    ),
    _one(
        "size of a form",
        "an issue whose text takes long to read",
        "generator/careers_tools/intake/receiving.py",
        "if text is None or len(text) > MOST_CHARACTERS:",
        "if text is None:",
        "tests/tools/intake/test_receiving.py",
    ),
    _one(
        "size of a document",
        "a document that takes long to import",
        "generator/careers_tools/importing/reading/__init__.py",
        "    if len(raw) > MOST_LINES:",
        "    if False:",
        "tests/tools/importing/reading/test_file.py",
    ),
    # In the browser.
    _one(
        "what the program fails on is told",
        "a document that looks empty because the importer broke down on it",
        "generator/careers_tools/cli/import_run.py",
        "            return DocumentResult(name, problem=problem, error=prepared.report)",
        "            return DocumentResult(name)",
        "tests/cli/test_internal_errors.py",
    ),
    _one(
        "no work with half the vocabularies",
        "one character in a vocabulary that makes a command ignore all of it",
        "generator/careers/cli/site.py",
        "    faults = faulty_vocabularies(content)",
        "    faults: tuple[Problem, ...] = ()",
        "tests/cli/test_faulty_vocabularies.py",
    ),
    _one(
        "a policy on every page",
        "script in a page, whatever let it in",
        "generator/careers/render/policy.py",
        """return Markup(f'<meta http-equiv="Content-Security-Policy" content="{text}">')""",
        'return Markup("")',
        "tests/render/test_policy.py",
    ),
    _one(
        "nothing but what is allowed",
        "frames, objects, fonts and media of others",
        "generator/careers/render/policy.py",
        """    "default-src": ("'none'",),\n""",
        """    "default-src": ("*",),\n""",
        "tests/render/test_policy.py",
    ),
    _one(
        "scripts of the site alone",
        "a script that a stranger wrote into a page",
        "generator/careers/render/policy.py",
        """    "script-src": ("'self'",),\n""",
        """    "script-src": ("'self'", "'unsafe-inline'"),\n""",
        "tests/render/test_policy.py",
    ),
    _one(
        "links to apply at say what they are",
        "a site that lends its name to what a posting names",
        "theme/portal/posting.html",
        """href="{{ application.url }}" rel="nofollow ugc noopener noreferrer">""",
        """href="{{ application.url }}">""",
        "tests/site/test_policy.py",
    ),
    # One for all and all for one.
    Defence(
        "time that a text may take",
        "a posting that keeps the build from ending",
        (
            Edit(
                "generator/careers/support/work.py",
                "        signal.setitimer(signal.ITIMER_PROF, limits.seconds)",
                "        pass",
            ),
        ),
        ("tests/support/test_work.py",),
        endless=True,
    ),
    _one(
        "memory that a text may take",
        "a posting that fills the machine",
        "generator/careers/support/work.py",
        "            resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))",
        "            pass",
        "tests/support/test_work.py",
    ),
    _one(
        "a fault is one text's",
        "a posting whose page cannot be made, and with it no other",
        "generator/careers/support/work.py",
        "    except Exception as error:  # whatever it is, the others go on",
        "    except ZeroDivisionError as error:",
        "tests/support/test_work.py",
        "tests/builder/test_failures.py",
    ),
    _one(
        "a worker that ends is replaced",
        "a posting that ends whatever reads it",
        "generator/careers/support/work.py",
        """        except WorkError:
            for chunk in""",
        """        except ZeroDivisionError:
            for chunk in""",
        "tests/support/test_work.py",
    ),
    _one(
        "what cannot be made is listed nowhere",
        "lists, feeds and an index of a posting that has no page",
        "generator/careers/builder/builder.py",
        "    insist_on_all(failed, len(units), state.library)",
        "    insist_on_all({}, len(units), state.library)",
        "tests/builder/test_failures.py",
    ),
    # Nobody takes an address from another.
    _one(
        "an alias stays in its company's folder",
        "a posting that sends readers of another company's address to itself",
        _ALIASES,
        "        if not _is_own(posting, alias):",
        "        if False:",
        *_TAKING,
    ),
    _one(
        "a posting keeps its address",
        "an alias that puts a redirect in the place of a posting",
        _ALIASES,
        "        if alias in self.paths:",
        "        if False:",
        *_TAKING,
    ),
    _one(
        "an alias of two is nobody's",
        "a posting that takes an alias from another, or takes the other off the site",
        _ALIASES,
        "        return not others",
        "        return True",
        *_TAKING,
    ),
    _one(
        "the address list decides where an address leads",
        "an alias that sends readers elsewhere than the list of addresses says",
        _ALIASES,
        "        if recorded := self._recorded(alias):",
        "        if (recorded := self._recorded(alias)) and False:",
        *_TAKING,
    ),
    _one(
        "a static page keeps its address",
        "an alias that puts a redirect in the place of an editor's page",
        "generator/careers/builder/redirects.py",
        "        if (other := taken.by(former.url)) is not None:",
        "        if (other := taken.by(former.url)) is not None and False:",
        "tests/mkdocs/test_taking.py",
    ),
    _one(
        "number of aliases",
        "a posting of a few kilobytes that makes thousands of pages",
        _FRONT,
        "        max_length=MOST_ALIASES,",
        "        max_length=10_000,",
        "tests/content/test_library_aliases.py",
    ),
    _one(
        "number of terms",
        "a posting that stands on every list and in every feed",
        _FRONT,
        "Field(max_length=MOST_TERMS)",
        "Field(max_length=10_000)",
        "tests/content/test_library_aliases.py",
    ),
    _one(
        "bytes of a text as HTML",
        "a table or a link of a few kilobytes that makes megabytes on each page and in each feed",
        _MARKDOWN,
        "        if len(cleaned) > MOST_HTML or len(cleaned.encode()) > MOST_HTML:",
        "        if False:",
        "tests/mkdocs/test_taking.py",
    ),
    _one(
        "bytes of a posting's pages",
        "a posting that fills the disk and the host",
        "generator/careers/builder/units.py",
        "        if number > MOST_FILES * languages or size > most:",
        "        if False:",
        "tests/mkdocs/test_taking.py",
    ),
    _one(
        "names of files are made printable",
        "a file name that forges a line of a report, or a workflow's command",
        "generator/careers/support/errors.py",
        "    if text.isprintable():  # the common case, decided at once: no such character is printable",
        "    if True:",
        "tests/broken/test_broken.py",
    ),
    # Pay.
    _one(
        "three digits behind a separator are a group",
        "pay that is a thousandth of what was written",
        "generator/careers/content/salary/amounts.py",
        "    return Amount(written, joined, grouping=separator, doubtful=decimal)",
        "    return Amount(written, decimal, point=separator)",
        "tests/content/salary/test_amounts.py",
    ),
    _one(
        "an amount with two readings is refused",
        "pay that is guessed where a thousand times as much could be meant",
        "generator/careers/content/salary/amounts.py",
        "    if len(rest) > 3 or len(whole) > 3 or unit:",
        "    if False:",
        "tests/content/salary/test_amounts.py",
    ),
    _one(
        "pay that nobody earns is refused",
        "15.500 an hour for 15.50",
        "generator/careers/content/salary/reading.py",
        "        if share and amount.doubtful is not None and amount.value >= share * _yearly_from(currency):",
        "        if False:",
        "tests/content/salary/test_amounts.py",
    ),
    _one(
        "a currency is asked for",
        "amounts that become yuan because nobody wrote what they are in",
        "generator/careers/content/posting/read.py",
        "    if facts.salary is not None and not currency_known(facts.salary, rules.currency, source):",
        "    if False:",
        "tests/broken/test_broken.py",
    ),
    _one(
        "imported pay has a currency",
        "a document's amounts that become yuan because it names no currency",
        "generator/careers_tools/importing/writing/front.py",
        "    if salary is not None and not currency_known(salary, currency, language):",
        "    if False:",
        "tests/tools/importing/test_cases.py",
    ),
    _one(
        "doubtful pay is not read in part",
        "an hour's pay with two readings that is taken for a month's",
        "generator/careers_tools/importing/facts/pay.py",
        "            if error.code in _DOUBTFUL:",
        "            if False:",
        "tests/tools/importing/test_cases.py",
    ),
    _one(
        "pay in another currency is stated",
        "jobs that state their pay, hidden among those that do not",
        "generator/careers/search/columns.py",
        "    return int(document.disclosed) if document.salary is None else max(document.salary, 1) + 1",
        "    return 0 if document.salary is None else max(document.salary, 1) + 1",
        "tests/search/test_index.py",
        "tests/site/test_currencies.py",
    ),
    # The published site.
    _one(
        "one build at a time",
        "two builds that write the same folder",
        "generator/careers/builder/lock.py",
        "                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)",
        "                pass",
        "tests/builder/test_publish.py",
    ),
    _one(
        "only a site is replaced",
        "a folder of somebody's, where the site was to be",
        "generator/careers/builder/exchange.py",
        "    insist_on_replaceable(live)  # minutes",
        "    # minutes",
        "tests/builder/test_publish.py",
    ),
    _one(
        "workers end with their build",
        "workers of a killed build that go on writing",
        "generator/careers/support/work.py",
        "    threading.Thread(target=_end_with_build, daemon=True).start()",
        "    pass",
        "tests/support/test_work.py",
    ),
    _one(
        "permissions are the site's",
        "files that nobody can read, or anybody can write, as the umask goes",
        "generator/careers/builder/publish.py",
        "            umask = os.umask(_UMASK)",
        "            umask = os.umask(os.umask(0))",
        "tests/builder/test_publish.py",
        "tests/builder/test_environments.py",
    ),
    _one(
        "packed files name no system",
        "bytes that differ from one version of Python to the next",
        "generator/careers/search/figures.py",
        'with gzip.GzipFile("", "wb", _LEVEL, packed_file, mtime=0) as file:',
        'with gzip.GzipFile("", "wb", _LEVEL, packed_file) as file:',
        "tests/search/test_index.py",
    ),
    _one(
        "undated is unknown",
        "a job without any date that is called open, and counted so",
        "generator/careers/content/posting/model.py",
        "            return Freshness.UNKNOWN",
        "            return Freshness.KNOWN",
        "tests/site/test_dates.py",
    ),
    _one(
        "closed stays closed",
        "a job that its source calls full or closed, imported as an open one",
        "generator/careers_tools/cli/import_run.py",
        "if self.closed or not target.draft.status]",
        "if True or target]",
        "tests/cli/test_import_status.py",
    ),
)
