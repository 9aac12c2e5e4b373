-- Links by which people make accounts of their own. A subscription without a start begins when they join.
CREATE TABLE invitations (
  id            TEXT PRIMARY KEY,
  token_hash    TEXT NOT NULL UNIQUE,
  created_at    INTEGER NOT NULL,
  expires_at    INTEGER NOT NULL,
  uses          INTEGER NOT NULL,
  uses_left     INTEGER NOT NULL,
  subscriptions TEXT NOT NULL,
  note          TEXT,
  revoked_at    INTEGER
) STRICT, WITHOUT ROWID;
