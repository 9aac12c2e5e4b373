-- Which versions can use this schema: those whose newest migration is `readable_from` or later. `program`: the first of them.
-- Before this, a version could use no schema but its own. A migration that takes something away says so here.
CREATE TABLE schema_version (
  single        boolean PRIMARY KEY DEFAULT true CHECK (single),
  readable_from integer NOT NULL,
  program       text NOT NULL
);

INSERT INTO schema_version (readable_from, program) VALUES (27, '0.1.0');
