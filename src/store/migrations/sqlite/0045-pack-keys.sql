-- The keys of charts that people took along: one for each session of the viewer, with which it ends.
CREATE TABLE pack_keys (
  id_hash    TEXT PRIMARY KEY NOT NULL REFERENCES viewer_sessions (id_hash) ON DELETE CASCADE,
  id         TEXT NOT NULL,
  sealed     TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
