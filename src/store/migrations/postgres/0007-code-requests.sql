-- Authorization requests that a person decided on, with the code that a client redeems. Of several decisions on a request
-- the first is the one that is here; a request that was denied has no code.
CREATE TABLE code_requests (
  request_hash    text COLLATE "C" PRIMARY KEY,
  version         bigint NOT NULL DEFAULT 1,
  code_hash       text COLLATE "C" UNIQUE,
  client_id       text NOT NULL,
  redirect_uri    text NOT NULL,
  code_challenge  text NOT NULL,
  requested_scope json NOT NULL,
  nonce           text,
  state           text NOT NULL,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  requester       json NOT NULL,
  approval        json,
  ended_at        bigint,
  family_id       text COLLATE "C",
  access_token_id text
);
