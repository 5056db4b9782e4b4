/** Grows with every change of the tables; an index of another version is not read. */
export const SCHEMA_VERSION = 4;

/** Marks a SQLite file as one of ours ("A2C" and 1): what does not carry it is somebody else's and is left alone. */
export const APPLICATION_ID = 0x41324301;

/** Marks belong to the words that they stand in: without them, words of Hindi and Tamil fall apart at their vowels. */
const TOKENIZER = `"unicode61 remove_diacritics 0 categories 'L* M* N* Co'"`;

/**
 * The tables. A *generation* is one reading of one file's text: its pages are written under a new number while the
 * file still shows the old one, and become visible when `file.generation` takes the number. Rows of generations that
 * no file shows (being written, or replaced and not yet deleted) exist at any time, in the full-text table too, so
 * whoever reads passages joins them to `file.generation`.
 */
export const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- One row for each known file. The text of an older version stays until the next reading is complete.
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  doc_ref TEXT NOT NULL UNIQUE,
  relative_path TEXT NOT NULL,
  words TEXT NOT NULL DEFAULT '', -- what file_words has of it, see file-words.ts
  version TEXT NOT NULL,
  phase TEXT NOT NULL,         -- 'ready' or 'failed'
  file_type TEXT,              -- of the description; NULL when failed
  title TEXT,                  -- of the description; NULL when failed
  source TEXT NOT NULL,        -- Source as JSON
  state TEXT NOT NULL,         -- FileState as JSON
  generation INTEGER,          -- whose pages are visible; NULL before the text was read
  hidden_generation INTEGER,   -- in the place of generation while the file cannot be read
  text_version TEXT,           -- version of the file that the generation was read from
  content_hash TEXT,           -- of that version
  known_since INTEGER,         -- changes are known since, in milliseconds
  changed_at INTEGER           -- of the newest change
);
CREATE UNIQUE INDEX file_generation ON file (generation) WHERE generation IS NOT NULL;

CREATE TABLE page (
  id INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  page_index INTEGER NOT NULL,
  title TEXT NOT NULL,
  hash TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  element_count INTEGER NOT NULL,
  elements TEXT NOT NULL       -- ids and hashes, see packed-elements.ts
);
CREATE UNIQUE INDEX page_place ON page (generation, page_index);

-- Small rows, so that filtering many matches is cheap; the text is beside them.
CREATE TABLE passage (
  id INTEGER PRIMARY KEY,      -- rowid of passage_fts and passage_text
  generation INTEGER NOT NULL,
  page_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  categories INTEGER NOT NULL  -- of its elements, one bit each, in the order of the protocol's list
);
CREATE INDEX passage_generation ON passage (generation);
CREATE TABLE passage_text (
  id INTEGER PRIMARY KEY,
  spans BLOB NOT NULL,         -- see packed-passage.ts
  texts BLOB NOT NULL          -- headings, headings above, body; as they are in the document, not folded
);
-- Everything in the full-text tables went through foldForIndex.
CREATE VIRTUAL TABLE passage_fts USING fts5 (
  title, headings, above, body,
  content = '', contentless_delete = 1, tokenize = ${TOKENIZER}
);
-- What files are called; a row for each row of file.
CREATE VIRTUAL TABLE file_words USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = ${TOKENIZER}
);
CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_fts, row);

CREATE TABLE outline (
  generation INTEGER NOT NULL,
  position INTEGER NOT NULL,
  level INTEGER NOT NULL,
  text TEXT NOT NULL,
  page_index INTEGER NOT NULL,
  element_id TEXT NOT NULL,
  PRIMARY KEY (generation, position)
) WITHOUT ROWID;

CREATE TABLE change (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  page_index INTEGER NOT NULL,
  element_id TEXT,
  hash TEXT,
  hash_before TEXT
);
CREATE INDEX change_place ON change (file_id, at);
CREATE INDEX change_age ON change (at);

-- Servers that work on this index; one whose time is over, or whose process is gone, owns nothing.
CREATE TABLE owner (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  lifetime INTEGER NOT NULL,   -- milliseconds that it counts as living after it was last heard of
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE claim (doc_ref TEXT PRIMARY KEY, owner TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX claim_owner ON claim (owner);

-- Generations that are being written; the numbers are never used again.
CREATE TABLE draft (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL);
-- Generations whose rows are to be deleted, a few at a time.
CREATE TABLE trash (generation INTEGER PRIMARY KEY);
`;

/**
 * Tables that an index of the same version may lack: they are made when it is opened. Rows count only where their
 * generation is the one that the file shows, so a server that does not know these tables does no harm.
 */
export const LATER_TABLES = `
-- Vectors of passages; made by the model that meta names under 'meaning'.
CREATE TABLE IF NOT EXISTS passage_vector (
  id INTEGER PRIMARY KEY,      -- of the passage
  generation INTEGER NOT NULL,
  windows BLOB NOT NULL,       -- where in the body each begins and ends, see packed-vectors.ts
  vectors BLOB NOT NULL        -- one byte a dimension, one window after the other
);
CREATE INDEX IF NOT EXISTS passage_vector_generation ON passage_vector (generation);
-- Generations all of whose passages have vectors.
CREATE TABLE IF NOT EXISTS meaning (generation INTEGER PRIMARY KEY);
-- What is printed on pages as their number, where that is another than their place.
CREATE TABLE IF NOT EXISTS page_label (
  generation INTEGER NOT NULL,
  page_index INTEGER NOT NULL,
  label TEXT NOT NULL,
  PRIMARY KEY (generation, page_index)
) WITHOUT ROWID;
`;
