-- Times are milliseconds since 1970. Lists and records are JSON text.

CREATE TABLE clients (
  id            TEXT PRIMARY KEY,
  name          TEXT NOT NULL,
  dialect       TEXT NOT NULL,
  scopes        TEXT NOT NULL,
  secret_hashes TEXT NOT NULL,
  enabled       INTEGER NOT NULL,
  created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  sub           TEXT PRIMARY KEY,
  username      TEXT NOT NULL,
  username_fold TEXT NOT NULL UNIQUE,
  name          TEXT,
  email         TEXT,
  password_hash TEXT NOT NULL,
  enabled       INTEGER NOT NULL,
  subscriptions TEXT NOT NULL,
  created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE web_sessions (
  id_hash    TEXT PRIMARY KEY,
  sub        TEXT NOT NULL REFERENCES users (sub),
  auth_time  INTEGER NOT NULL,
  amr        TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE signing_keys (
  kid                TEXT PRIMARY KEY,
  alg                TEXT NOT NULL,
  public_jwk         TEXT NOT NULL,
  sealed_private_jwk TEXT NOT NULL,
  created_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE device_sessions (
  id               INTEGER PRIMARY KEY,
  device_code_hash TEXT NOT NULL UNIQUE,
  -- Kept by the one live session that has the code; NULL once another took it over.
  user_code_digest TEXT UNIQUE,
  client_id        TEXT NOT NULL,
  code_challenge   TEXT,
  state            TEXT NOT NULL,
  requested_scope  TEXT,
  created_at       INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL,
  requester        TEXT NOT NULL,
  approval         TEXT,
  ended_at         INTEGER
) STRICT;

-- What every poll changes, apart and narrow: a commit then rewrites few pages however many sessions were polled.
CREATE TABLE device_pacing (
  session             INTEGER PRIMARY KEY REFERENCES device_sessions (id) ON DELETE CASCADE,
  interval            INTEGER NOT NULL,
  last_poll_at        INTEGER,
  slowed_down         INTEGER NOT NULL,
  verifier_mismatches INTEGER NOT NULL
) STRICT;

CREATE INDEX device_sessions_by_end ON device_sessions (expires_at);

CREATE TABLE refresh_families (
  id                  TEXT PRIMARY KEY,
  client_id           TEXT NOT NULL,
  sub                 TEXT NOT NULL,
  scope               TEXT NOT NULL,
  generation          INTEGER NOT NULL,
  token_hash          TEXT NOT NULL,
  auth_time           INTEGER NOT NULL,
  amr                 TEXT NOT NULL,
  created_at          INTEGER NOT NULL,
  idle_expires_at     INTEGER NOT NULL,
  absolute_expires_at INTEGER NOT NULL,
  revoked_at          INTEGER,
  revocation_reason   TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX refresh_families_by_sub ON refresh_families (sub);

CREATE TABLE editions (
  -- Never used twice: memories of what was live are kept by these numbers.
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  source       TEXT NOT NULL,
  cycle        TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('building', 'live', 'superseded')),
  published_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_live_edition_per_source ON editions (source) WHERE state = 'live';

CREATE TABLE airports (
  edition    INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE,
  icao       TEXT NOT NULL,
  record     TEXT NOT NULL,
  provenance TEXT NOT NULL,
  PRIMARY KEY (edition, icao)
) STRICT, WITHOUT ROWID;

CREATE INDEX airports_by_icao ON airports (icao);

CREATE TABLE charts (
  edition      INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE,
  icao         TEXT NOT NULL,
  version      TEXT NOT NULL,
  index_number TEXT NOT NULL,
  record       TEXT NOT NULL,
  PRIMARY KEY (edition, icao, version, index_number)
) STRICT, WITHOUT ROWID;

CREATE INDEX charts_by_icao ON charts (icao);
