-- What people keep in the viewer. There is an account's row as long as it keeps something, or kept something once;
-- each change of what it keeps raises its version.
CREATE TABLE kept_accounts (
  sub     text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  used_at bigint NOT NULL
);

CREATE INDEX kept_accounts_by_use ON kept_accounts (used_at);

CREATE TABLE kept (
  sub        text COLLATE "C" NOT NULL REFERENCES kept_accounts (sub) ON DELETE CASCADE,
  kind       text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  value      json NOT NULL,
  tag        text COLLATE "C" NOT NULL,
  bytes      bigint NOT NULL,
  changed_at bigint NOT NULL,
  PRIMARY KEY (sub, kind, key)
);
