-- What entries say about persons. `body` is exactly the text whose hash the entry contains, with a salt: it can be deleted, and the
-- chain still verifies.
CREATE TABLE audit_personal (
  number INTEGER PRIMARY KEY,
  body   TEXT NOT NULL
) STRICT;
