"""Every defence: what takes it out, and the tests that fail then. docs/security.md says what each is for."""

from __future__ import annotations

from dataclasses import dataclass

from tests.defences.removals import Removal, drop_argument, drop_call, replace_symbol, replace_text, skip_branch


@dataclass(frozen=True, slots=True)
class Defence:
    """Something that holds off harm.

    Attributes:
        name: a few words.
        removals: what takes it out.
        tests: as pytest takes them; at least one fails without the defence.
        endless: whether one may go on for ever instead.
    """

    name: str
    removals: tuple[Removal, ...]
    tests: tuple[str, ...]
    endless: bool = False


def _row(name: str, tests: str, *removals: Removal, endless: bool = False) -> Defence:
    """Return a defence; spaces stand between the names of its tests."""
    return Defence(name, removals, tuple(tests.split()), endless)


_FOLDER, _TEST_CONTENT = "careers.content.folder", "tests/content/test_folder.py"
_DOCUMENT, _TEST_DOCUMENT = "careers.content.frontmatter.document", "tests/content/frontmatter/test_document.py"
_HIDDEN, _TEST_HIDDEN = "careers.content.frontmatter.hidden", "tests/content/frontmatter/test_hidden.py"
_DRAWING, _TEST_DRAWING = "careers.content.pictures.drawing._Writer", "tests/content/pictures/test_drawing.py"
_SCHEMA, _TEST_SCHEMA = "careers.content.schema", "tests/content/test_schema.py"
_RULES, _TEST_READ = "careers.content.posting.rules", "tests/content/posting/test_read.py"
_TEST_LIMITS = "tests/content/posting/test_limits.py"
_LIBRARY, _TEST_ALIASES = "careers.content.library.reading", "tests/content/test_library_aliases.py"
_ADDRESSES, _TEST_ADDRESSES = "careers.support.web", "tests/support/web/test_addresses.py"
_GIT, _TEST_GIT = "careers.support.git", "tests/support/test_git.py"
_WORK, _TEST_WORK = "careers.support.work", "tests/support/test_work.py"
_LIMITED, _TEST_LIMITED = "careers.support.limited", "tests/support/test_limited.py"
_SYNC = "careers_tools.sync.reading"
_ANSWERS, _TEST_SOURCES = "careers_tools.importing.structured.answers", "tests/tools/sync/test_hostile_sources.py"
_MARKDOWN, _TEST_MARKDOWN = "careers.render.markdown", "tests/render/test_markdown.py"
_LAYOUT, _TEST_LAYOUT = "careers.render.layout", "tests/render/test_layout.py"
_ESCAPING, _TEST_ESCAPING = "careers.render.commonmark", "tests/render/test_escaping.py"
_POLICY, _TEST_POLICY = "careers.render.policy", "tests/render/test_policy.py"
_IMPORT = "careers_tools.cli.import_run.ImportRun"
_TEST_SINKS = "tests/defences/test_sinks.py"
_TEST_FOLDERS = "tests/mkdocs/test_content_folder.py::test_a_repository_in_the_content_runs_nothing"
_TEST_TAKING, _TEST_BROKEN = "tests/mkdocs/test_taking.py", "tests/broken/test_broken.py"
_TEST_PUBLISH, _TEST_FAILURES = "tests/builder/test_publish.py", "tests/builder/test_failures.py"
_TEST_REQUESTS, _TEST_PREVIEW = "tests/tools/link_checks/test_limits.py", "tests/checks/test_preview.py"
_AS_MARKDOWN = drop_call("careers.render.markdown_document.MarkdownDocument.body", "to_markdown", "html")

# What a symbol becomes: a function that does nothing, and a pattern that matches all, or none.
_NOTHING = "lambda *_, **__: None"
_ANYTHING, _NEVER = "re.compile('(?s).*')", "re.compile('(?!)')"

DEFENCES: tuple[Defence, ...] = (
    # Files as they come.
    _row("size of a file", _TEST_CONTENT, skip_branch(_FOLDER, "file-too-large")),
    _row(
        "text in UTF-8",
        f"{_TEST_CONTENT}::test_another_encoding_is_refused_at_the_line_it_shows",
        drop_call(f"{_FOLDER}.as_text", "decode", "data.decode('utf-8-sig', 'replace')"),
    ),
    _row("no NUL in a text", _TEST_CONTENT, skip_branch(_FOLDER, "binary-file")),
    _row(
        "no symbolic links",
        "tests/content/test_folder.py",
        replace_text("generator/careers/support/files.py", " | os.O_NOFOLLOW  # opening", "  # opening"),
    ),
    _row("ids of [a-z0-9-]", "tests/content/test_taxonomy.py", replace_symbol(f"{_SCHEMA}.is_id", "lambda text: True")),
    # Pictures and other files that are published.
    _row(
        "pictures rewritten",
        "tests/content/pictures/test_raster.py",
        replace_symbol(
            "careers.content.pictures.rewrite",
            "lambda suffix, data, own=rewrite: Picture(data, own(suffix, data).width, own(suffix, data).height, False)",
        ),
    ),
    _row("elements of drawings from a list", _TEST_DRAWING, skip_branch(f"{_DRAWING}._start", "_error")),
    _row("values of drawings in strict forms", _TEST_DRAWING, skip_branch(f"{_DRAWING}._value", "_error")),
    _row("references of drawings are counted", _TEST_DRAWING, skip_branch(f"{_DRAWING}.finish", "DrawingError")),
    _row(
        "kinds of files that browsers do not run",
        "tests/content/test_static_pages.py",
        skip_branch("careers.content.static_pages._other", "file-kind"),
    ),
    # Front matter.
    _row("size of front matter", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "front-too-large")),
    _row("depth of front matter", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "front-too-deep")),
    _row("no anchors or aliases", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "yaml-alias")),
    _row("no tags", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "yaml-tag")),
    _row("no key twice", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "duplicate-key")),
    _row("no hidden characters", _TEST_DOCUMENT, drop_call(f"{_DOCUMENT}._check_bounds", "find_hidden", "None")),
    _row("hidden characters as a class", _TEST_HIDDEN, replace_symbol(f"{_HIDDEN}._IGNORABLE_BEYOND", "''")),
    _row(
        "joiners in their own scripts alone",
        _TEST_HIDDEN,
        replace_symbol(f"{_HIDDEN}._PERMITTED", r"rf'[\u200c\u200d]|{_PERMITTED}'"),
    ),
    _row("few combining marks on a letter", _TEST_HIDDEN, replace_symbol(f"{_HIDDEN}._surplus", "lambda text: []")),
    _row(
        "no hidden characters by references in Markdown",
        _TEST_HIDDEN,
        replace_symbol(f"{_HIDDEN}.find_hidden_in_markdown", "find_hidden"),
    ),
    _row(
        "no hidden characters in static pages",
        "tests/hostile/test_hidden.py",
        drop_call("careers.content.static_pages", "check_markdown", "True"),
    ),
    _row("no hidden characters by escapes", _TEST_DOCUMENT, drop_call(f"{_DOCUMENT}._events", "find_hidden", "None")),
    _row("one document a file", _TEST_DOCUMENT, skip_branch(_DOCUMENT, "several-documents")),
    _row("known keys alone", _TEST_SCHEMA, drop_argument(f"{_SCHEMA}.Model", "ConfigDict", "extra")),
    _row(
        "addresses of the web alone",
        _TEST_ADDRESSES,
        replace_symbol(f"{_ADDRESSES}._PARTS", "re.compile(_PARTS.pattern.replace('://', ':/*'), re.IGNORECASE)"),
    ),
    _row("addresses end where they should", _TEST_SCHEMA, skip_branch(_SCHEMA, "not-a-url")),
    _row("hosts are written as browsers read them", _TEST_ADDRESSES, skip_branch(_ADDRESSES, "host-misread")),
    _row("hosts are domain names", _TEST_ADDRESSES, skip_branch(_ADDRESSES, "host-not-a-name")),
    _row(
        "hosts of look-alikes are shown in ASCII",
        _TEST_ADDRESSES,
        drop_call(f"{_ADDRESSES}.display_host", "_is_unmistakable", "True"),
    ),
    _row("mail addresses by the pattern of HTML", _TEST_SCHEMA, skip_branch(_SCHEMA, "not-an-email")),
    _row("known placeholders of a subject", _TEST_READ, skip_branch(_RULES, "unknown-placeholder")),
    _row("former ids are ids", _TEST_READ, skip_branch(_RULES, "not-an-alias")),
    # Bodies.
    _row("size of a body", _TEST_LIMITS, skip_branch(_RULES, "body-too-large")),
    _row("lines of a body", _TEST_LIMITS, skip_branch(_RULES, "body-too-long")),
    _row("marks of a body", _TEST_LIMITS, skip_branch(_RULES, "body-too-dense")),
    _row("depth of a body", _TEST_LIMITS, skip_branch(_RULES, "body-too-deep")),
    _row(
        "no HTML in Markdown",
        _TEST_MARKDOWN,
        drop_call(f"{_MARKDOWN}.create_parser", "html_block"),
        drop_call(f"{_MARKDOWN}.create_parser", "html"),
    ),
    _row("no images of others", _TEST_MARKDOWN, drop_call(f"{_MARKDOWN}.create_parser", "image_link")),
    _row("the sanitiser", _TEST_MARKDOWN, drop_call(f"{_MARKDOWN}.MarkdownRenderer", "clean")),
    _row("what the sanitiser need not see", _TEST_MARKDOWN, replace_symbol(f"{_MARKDOWN}._HARMLESS", _ANYTHING)),
    _row("links to the web or a bare mail address", _TEST_MARKDOWN, drop_call(f"{_MARKDOWN}._target", "_web_address")),
    _row(
        "mail links of a body by the pattern of HTML", _TEST_MARKDOWN, replace_symbol(f"{_MARKDOWN}.EMAIL", _ANYTHING)
    ),
    _row(
        "a link that shows its address shows its host in ASCII",
        _TEST_MARKDOWN,
        drop_call(f"{_MARKDOWN}._LinkTexts", "_web_address"),
    ),
    _row(
        "links say what they are",
        _TEST_MARKDOWN,
        drop_argument(f"{_MARKDOWN}.MarkdownRenderer", "Cleaner", "link_rel", "None"),
    ),
    _row(
        "hidden characters by references", _TEST_MARKDOWN, drop_call(f"{_MARKDOWN}.MarkdownRenderer", "without_hidden")
    ),
    # What pages and files are made of.
    _row(
        "templates escape",
        "tests/render/test_templates.py",
        drop_argument("careers.render.templates.Renderer", "Environment", "autoescape"),
    ),
    _row("the sentinels' slots escape", _TEST_LAYOUT, drop_call(f"{_LAYOUT}.open_graph", "escape")),
    _row("structured data cannot end its element", _TEST_LAYOUT, drop_call(f"{_LAYOUT}._encode_object", "</", "text")),
    _row("structured data cannot begin another", _TEST_LAYOUT, replace_symbol(f"{_LAYOUT}._OPENS", _NEVER)),
    _row(
        "words in Markdown copies are literal",
        _TEST_ESCAPING,
        replace_symbol(f"{_ESCAPING}.escape_inline", "lambda text: text"),
    ),
    _row(
        "Markdown copies made of what the sanitiser let through",
        "tests/pages/test_llms.py tests/hostile/test_site.py::test_postings_as_markdown_show_what_their_pages_show",
        _AS_MARKDOWN,
    ),
    _row(
        "no link becomes a picture", "tests/render/test_commonmark.py", skip_branch(f"{_ESCAPING}.join_pieces", "\\!")
    ),
    _row(
        "addresses in Markdown copies end where they should",
        _TEST_ESCAPING,
        replace_symbol(f"{_ESCAPING}._quoted", "lambda address: address"),
    ),
    _row(
        "links in Markdown lead to the web or to mail",
        f"{_TEST_ESCAPING}::test_an_address_of_another_scheme_is_no_link",
        replace_symbol(f"{_ESCAPING}._SCHEME", _NEVER),
    ),
    _row(
        "reports of runs call nobody",
        f"{_TEST_ESCAPING}::test_a_report_of_a_run_calls_nobody",
        replace_symbol("careers.render.markdown_document._LIVE", _NEVER),
    ),
    _row("feeds escape", "tests/outputs/test_feeds.py", drop_call("careers.outputs.feeds.entries.content", "escape")),
    # Around the build.
    _row(
        "no compiled templates on the disk",
        _TEST_FOLDERS,
        replace_symbol(
            "careers.mkdocs.building.Inputs.prepare",
            "lambda self, environment, files, prepare=prepare: (setattr(environment, 'bytecode_cache',"
            " jinja2.FileSystemBytecodeCache(str(self.settings.content.parent / '.cache/careers'))),"
            " prepare(self, environment, files))",
        ),
    ),
    _row(
        "git obeys no repository in the content",
        _TEST_GIT,
        drop_call(f"{_GIT}.Repository.of", "lexists", "any(os.path.lexists(top / name) for name in ('.git', 'HEAD'))"),
        replace_symbol(f"{_GIT}._SETTINGS", "(*_SETTINGS, '-c', 'safe.bareRepository=all')"),
    ),
    _row(
        "programs start where no stranger writes",
        f"{_TEST_SINKS}::test_programs_start_where_no_stranger_writes",
        drop_argument(f"{_GIT}.Repository.ask", "run", "cwd", "self.top / self.prefix"),
    ),
    _row(
        "every sink has a row",
        f"{_TEST_SINKS}::test_every_sink_in_the_code_has_a_row",
        drop_call("careers.builder.state.State.renderer", "Renderer", "__import__('jinja2').FileSystemBytecodeCache()"),
    ),
    _row(
        "no format hands on a text as it came",
        f"{_TEST_SINKS}::test_no_format_hands_on_a_text_as_it_came",
        _AS_MARKDOWN,
    ),
    _row(
        "attributes do not name a program",
        _TEST_GIT,
        replace_symbol(f"{_GIT}._edited", "lambda in_time, repository: in_time(*_DIFF, repository.pathspec())"),
    ),
    _row(
        "checks ask hosts of the internet alone",
        f"tests/support/web/test_networks.py {_TEST_REQUESTS}",
        replace_symbol("careers.support.web._SPECIAL_IPV4", "()"),
    ),
    _row(
        "each address is judged when it is connected to",
        _TEST_REQUESTS,
        replace_symbol("careers_tools.link_checks.connection._public_socket", "None"),
    ),
    _row(
        "the preview answers its own address alone",
        _TEST_PREVIEW,
        drop_call("careers.checks.preview", "is_addressed_here", "True"),
    ),
    _row(
        "no other origin reads the preview",
        _TEST_PREVIEW,
        replace_symbol("careers.checks.preview._HEADERS", "{**_HEADERS, 'access-control-allow-origin': '*'}"),
    ),
    _row(
        "the live preview answers its own address alone",
        "tests/mkdocs/test_serving.py::test_a_request_for_another_host_is_refused",
        drop_call("careers.mkdocs.preview", "is_addressed_here", "True"),
    ),
    _row(
        "the web editor answers its own page alone",
        "tests/tools/editors/web/test_guard.py",
        replace_text("generator/careers_tools/editors/web/guard.mjs", "!own.includes(host)", "false"),
    ),
    _row(
        "the web editor answers those who know its address",
        "tests/tools/editors/web/test_guard.py::test_a_request_without_the_token_is_refused",
        replace_text("generator/careers_tools/editors/web/guard.mjs", "timingSafeEqual(one, other)", "true"),
    ),
    _row(
        "the web editor reads and writes postings alone",
        "tests/tools/editors/web/test_guard.py::test_other_files_are_neither_read_nor_written",
        replace_text("generator/careers_tools/editors/web/backend.mjs", "if (!isPosting(path))", "if (false)"),
    ),
    _row(
        "no link leads the web editor elsewhere",
        "tests/tools/editors/web/test_guard.py::test_other_files_are_neither_read_nor_written",
        replace_text(
            "generator/careers_tools/editors/web/backend.mjs", "found.isFile() : found.isDirectory()", "true : true"
        ),
    ),
    _row(
        "what was reviewed stays",
        "tests/tools/intake/test_branches.py::test_a_review_of_those_who_decide_keeps_edits_out",
        replace_text(".github/workflows/intake.yml", '[ -n "$people" ]', "false"),
    ),
    _row(
        "what a maintainer changed stays",
        "tests/tools/intake/test_branches.py::test_a_branch_that_somebody_has_changed_is_left_alone",
        replace_text(".github/workflows/intake.yml", '[ "$pushed" = "$parent" ]', "true"),
    ),
    _row(
        "a site for a look is made of listed texts",
        "tests/site/test_publishing_steps.py::test_only_a_site_that_the_branch_s_own_code_made_is_kept",
        replace_text(".github/workflows/portal.yml", 'same . "${texts[@]/#/:(exclude,glob)}"', "true"),
    ),
    _row(
        "no site of a stranger's code is handed over",
        "tests/test_workflows.py::test_a_pull_request_hands_over_no_site_of_its_own_code",
        replace_text(".github/workflows/portal.yml", "outputs.alone == 'true'", "outcome == 'success'"),
    ),
    _row(
        "size of a form",
        "tests/tools/intake/test_receiving.py",
        skip_branch("careers_tools.intake.receiving", "intake-too-large"),
    ),
    _row(
        "size of a document",
        "tests/tools/importing/reading/test_file.py",
        skip_branch("careers_tools.importing.reading", "import-too-many-lines"),
    ),
    # In the browser.
    _row(
        "what the program fails on is told",
        "tests/cli/test_internal_errors.py",
        drop_argument(f"{_IMPORT}._import", "DocumentResult", "diagnostic"),
        drop_argument(f"{_IMPORT}._import", "DocumentResult", "error"),
    ),
    _row(
        "no work with half the vocabularies",
        "tests/cli/test_faulty_vocabularies.py",
        replace_symbol("careers.cli.site.insist_vocabularies", _NOTHING),
    ),
    _row("a policy on every page", _TEST_POLICY, replace_symbol(f"{_POLICY}._element", "lambda *_: Markup()")),
    _row(
        "nothing but what is allowed",
        _TEST_POLICY,
        replace_symbol(f"{_POLICY}._OWN", "{**_OWN, 'default-src': ('*',)}"),
    ),
    _row(
        "scripts of the site alone",
        _TEST_POLICY,
        replace_symbol(f"{_POLICY}._OWN", """{**_OWN, 'script-src': ("'self'", "'unsafe-inline'")}"""),
    ),
    _row(
        "links to apply at say what they are",
        "tests/site/test_policy.py::test_links_from_postings_lend_nothing",
        replace_text("theme/portal/posting.html", 'apply.url }}" rel="nofollow', 'apply.url }}" rel="'),
    ),
    # One for all and all for one.
    _row("time that a text may take", _TEST_WORK, drop_call(f"{_LIMITED}.timed", "setitimer"), endless=True),
    _row("memory that a text may take", _TEST_LIMITED, drop_call(_LIMITED, "setrlimit")),
    _row(
        "a fault is one text's",
        f"{_TEST_WORK} {_TEST_FAILURES}",
        replace_symbol(f"{_WORK}._try", "lambda function, passed, state, item: function(state, item)"),
    ),
    _row(
        "answers of sources are parsed in processes of their own",
        _TEST_SOURCES,
        replace_symbol(f"{_SYNC}.run_each_limited", "lambda read, sources, *_: [read(source) for source in sources]"),
        endless=True,
    ),
    _row(
        "rows and columns are counted as they are read",
        _TEST_SOURCES,
        replace_symbol("careers_tools.sync.boards.table._MOST_COLUMNS", "10**9"),
        replace_symbol("careers_tools.sync.boards.table._MOST_ROWS", "10**9"),
    ),
    _row(
        "no entities, and little nesting in XML",
        "tests/tools/sync/test_answers.py",
        drop_call(f"{_ANSWERS}.from_xml", "_look_through"),
    ),
    _row("numbers of a length that people write", _TEST_SOURCES, replace_symbol(f"{_ANSWERS}._MOST_DIGITS", "10**9")),
    _row(
        "a worker that ends is replaced",
        _TEST_WORK,
        replace_symbol(f"{_WORK}._surviving", "lambda *given: _forked(*given)"),
    ),
    _row(
        "what cannot be made is listed nowhere",
        _TEST_FAILURES,
        replace_symbol("careers.builder.failures.insist_on_all", _NOTHING),
    ),
    # Nobody takes an address from another.
    _row(
        "an alias stays in its company's folder",
        f"{_TEST_ALIASES} {_TEST_TAKING}",
        skip_branch(_LIBRARY, "alias-elsewhere"),
    ),
    _row("a posting keeps its address", f"{_TEST_ALIASES} {_TEST_TAKING}", skip_branch(_LIBRARY, "alias-collides")),
    _row("an alias of two is nobody's", f"{_TEST_ALIASES} {_TEST_TAKING}", skip_branch(_LIBRARY, "alias-shared")),
    _row(
        "the address list decides where an address leads",
        _TEST_TAKING,
        replace_symbol("careers.content.address_list.values.AddressList.decides", "lambda self, url: False"),
    ),
    _row("a static page keeps its address", _TEST_TAKING, skip_branch("careers.builder.plan", "former-page")),
    _row("number of aliases", _TEST_ALIASES, replace_symbol(f"{_RULES}.MOST_ALIASES", "10_000")),
    _row("number of terms", _TEST_ALIASES, replace_symbol(f"{_RULES}.MOST_TERMS", "10_000")),
    _row("bytes of a text as HTML", _TEST_TAKING, skip_branch(_MARKDOWN, "TooLargeError")),
    _row("bytes of a posting's pages", _TEST_TAKING, skip_branch("careers.builder.render", "TooLargeError")),
    _row(
        "names of files are made printable",
        f"{_TEST_BROKEN}::test_a_file_name_that_no_terminal_can_show_is_told_with_escapes",
        replace_symbol("careers.support.diagnostics.printable", "lambda text: text"),
    ),
    # The published site.
    _row("one build at a time", _TEST_PUBLISH, drop_call("careers.builder.publish.lock", "flock")),
    _row(
        "only a site is replaced", _TEST_PUBLISH, drop_call("careers.builder.exchange.replace", "insist_on_replaceable")
    ),
    _row("workers end with their build", _TEST_WORK, replace_symbol(f"{_LIMITED}._end_with_parent", _NOTHING)),
    _row(
        "permissions are the site's",
        f"{_TEST_PUBLISH} tests/builder/test_environments.py",
        drop_call("careers.builder.publish.NewSite.__init__", "umask", "os.umask(os.umask(0))"),
    ),
)
