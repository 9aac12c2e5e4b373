-- What people keep in the viewer. There is an account's row as long as it keeps something, or kept something once.
CREATE TABLE kept_accounts (
  sub     TEXT PRIMARY KEY NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_accounts_by_use ON kept_accounts (used_at);

CREATE TABLE kept (
  sub        TEXT NOT NULL REFERENCES kept_accounts (sub) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  key        TEXT NOT NULL,
  value      TEXT NOT NULL,
  tag        TEXT NOT NULL,
  bytes      INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (sub, kind, key)
) STRICT, WITHOUT ROWID;
