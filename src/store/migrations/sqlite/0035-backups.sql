-- Backups, begun and ended. Before `lease_until` no image is removed: a backup that runs may have listed it. NULL: it has ended.
CREATE TABLE backups (
  id             TEXT PRIMARY KEY,
  target         TEXT NOT NULL,
  kind           TEXT NOT NULL,
  started_at     INTEGER NOT NULL,
  lease_until    INTEGER,
  finished_at    INTEGER,
  database_bytes INTEGER,
  images         INTEGER,
  image_bytes    INTEGER,
  failure        TEXT
) STRICT, WITHOUT ROWID;

-- One row for each time that this database was made from a backup. accept_newer_until: refresh tokens that are newer than the
-- snapshot are accepted until then; NULL: they are not.
CREATE TABLE restores (
  restored_at        INTEGER PRIMARY KEY,
  snapshot_at        INTEGER NOT NULL,
  accept_newer_until INTEGER,
  is_copy            INTEGER NOT NULL
) STRICT;

ALTER TABLE refresh_families ADD COLUMN newer_accepted_at INTEGER;
