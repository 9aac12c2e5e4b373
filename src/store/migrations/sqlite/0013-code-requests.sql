-- Authorization requests that a person decided on, with the code that a client redeems. Of several decisions on a request
-- the first is the one that is here; a request that was denied has no code.
CREATE TABLE code_requests (
  request_hash    TEXT PRIMARY KEY,
  code_hash       TEXT UNIQUE,
  client_id       TEXT NOT NULL,
  redirect_uri    TEXT NOT NULL,
  code_challenge  TEXT NOT NULL,
  requested_scope TEXT NOT NULL,
  nonce           TEXT,
  state           TEXT NOT NULL,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  requester       TEXT NOT NULL,
  approval        TEXT,
  ended_at        INTEGER,
  family_id       TEXT,
  access_token_id TEXT
) STRICT, WITHOUT ROWID;
