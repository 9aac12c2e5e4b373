-- Which versions can use this schema: those whose newest migration is `readable_from` or later. `program`: the first of them.
-- Before this, a version could use no schema but its own. A migration that takes something away says so here.
CREATE TABLE schema_version (
  single        INTEGER PRIMARY KEY DEFAULT 1 CHECK (single = 1),
  readable_from INTEGER NOT NULL,
  program       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO schema_version (readable_from, program) VALUES (32, '0.1.0');
