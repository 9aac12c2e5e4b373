-- Times are milliseconds since 1970. Lists and records are JSON. `version` counts the changes of a row: a change that
-- was decided on an older version than the row has is not made. Keys compare by their bytes, whatever the database's locale.

-- What a statement calls that found less unchanged than it was decided on: all of it is undone, and decided again.
CREATE FUNCTION must_be(actual bigint, expected bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF actual <> expected THEN
    RAISE EXCEPTION 'changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN true;
END $$;

CREATE TABLE clients (
  id                    text COLLATE "C" PRIMARY KEY,
  version               bigint NOT NULL DEFAULT 1,
  name                  text NOT NULL,
  dialect               text NOT NULL,
  scopes                json NOT NULL,
  secret_hashes         json NOT NULL,
  enabled               boolean NOT NULL,
  created_at            bigint NOT NULL,
  refresh_grace_seconds bigint NOT NULL
);

CREATE TABLE users (
  sub           text COLLATE "C" PRIMARY KEY,
  version       bigint NOT NULL DEFAULT 1,
  username      text NOT NULL,
  username_fold text COLLATE "C" NOT NULL UNIQUE,
  name          text,
  email         text,
  password_hash text NOT NULL,
  enabled       boolean NOT NULL,
  -- Grows when all browsers of the account are signed out at once: a sign-in with an earlier number is over.
  sign_in_epoch bigint NOT NULL,
  subscriptions json NOT NULL,
  created_at    bigint NOT NULL
);

CREATE TABLE web_sessions (
  id_hash       text COLLATE "C" PRIMARY KEY,
  sub           text COLLATE "C" NOT NULL REFERENCES users (sub),
  auth_time     bigint NOT NULL,
  amr           json NOT NULL,
  expires_at    bigint NOT NULL,
  sign_in_epoch bigint NOT NULL
);

-- activated_at NULL: it is the next one; retired_at NULL as well: it is the one that signs.
CREATE TABLE signing_keys (
  kid                text COLLATE "C" PRIMARY KEY,
  alg                text NOT NULL,
  public_jwk         json NOT NULL,
  sealed_private_jwk text NOT NULL,
  created_at         bigint NOT NULL,
  active_from        bigint NOT NULL,
  activated_at       bigint,
  retired_at         bigint,
  -- Made when its algorithm had no key: of servers that start at once, one makes it.
  is_first           boolean NOT NULL
);

CREATE UNIQUE INDEX one_first_key_per_algorithm ON signing_keys (alg) WHERE is_first;
CREATE UNIQUE INDEX one_next_key_per_algorithm ON signing_keys (alg) WHERE activated_at IS NULL;

CREATE TABLE refresh_families (
  id                  text COLLATE "C" PRIMARY KEY,
  version             bigint NOT NULL DEFAULT 1,
  client_id           text NOT NULL,
  sub                 text COLLATE "C" NOT NULL,
  scope               json NOT NULL,
  generation          bigint NOT NULL,
  token_hash          text NOT NULL,
  auth_time           bigint NOT NULL,
  amr                 json NOT NULL,
  created_at          bigint NOT NULL,
  last_used_at        bigint NOT NULL,
  requester           json,
  idle_expires_at     bigint NOT NULL,
  absolute_expires_at bigint NOT NULL,
  revoked_at          bigint,
  revocation_reason   text,
  kept_answer         json
) WITH (fillfactor = 70);

CREATE INDEX refresh_families_by_sub ON refresh_families (sub);
CREATE INDEX refresh_families_by_client ON refresh_families (client_id);

CREATE TABLE device_sessions (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version             bigint NOT NULL DEFAULT 1,
  device_code_hash    text COLLATE "C" NOT NULL UNIQUE,
  -- Kept by the one live session that has the code; NULL once another took it over.
  user_code_digest    text COLLATE "C" UNIQUE,
  client_id           text NOT NULL,
  code_challenge      text,
  state               text NOT NULL,
  requested_scope     json,
  created_at          bigint NOT NULL,
  expires_at          bigint NOT NULL,
  -- Seconds; what a session that was never polled is paced by.
  interval            bigint NOT NULL,
  verifier_mismatches bigint NOT NULL,
  requester           json NOT NULL,
  approval            json,
  ended_at            bigint,
  family_id           text COLLATE "C",
  kept_answer         text
) WITH (fillfactor = 70);

-- What every poll changes. It is lost in a crash, and then a session is paced from its beginning: nothing else hangs on it.
CREATE UNLOGGED TABLE device_pacing (
  session      bigint PRIMARY KEY REFERENCES device_sessions (id) ON DELETE CASCADE,
  interval     bigint NOT NULL,
  last_poll_at bigint,
  slowed_down  boolean NOT NULL
) WITH (fillfactor = 50);

-- Access tokens that have no refresh family to end with, revoked before their time.
CREATE TABLE revoked_tokens (
  jti        text COLLATE "C" PRIMARY KEY,
  expires_at bigint NOT NULL
);

-- Tries at codes and passwords, by keyed hashes of who tried at what.
CREATE TABLE try_limits (
  key      text COLLATE "C" PRIMARY KEY,
  full_at  bigint NOT NULL,
  refusing boolean NOT NULL
);

CREATE INDEX try_limits_by_end ON try_limits (full_at);

-- `body` is exactly the text that was hashed: hash = SHA-256 of the hash before, a line feed, and body.
CREATE TABLE audit_log (
  number bigint PRIMARY KEY,
  body   text NOT NULL,
  hash   text NOT NULL
);

-- The end of the chain, one row: whoever appends holds it, so that there is one order.
CREATE TABLE audit_head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  number bigint NOT NULL,
  hash   text NOT NULL
) WITH (fillfactor = 10);

INSERT INTO audit_head (number, hash) VALUES (0, repeat('0', 64));

CREATE TABLE editions (
  -- Never used twice: memories of what was live are kept by these numbers.
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source       text NOT NULL,
  cycle        text NOT NULL,
  state        text NOT NULL CHECK (state IN ('building', 'ready', 'live', 'superseded')),
  effective_at bigint,
  published_at bigint,
  -- Counted when it is complete.
  airports     bigint,
  charts       bigint,
  report       json
);

CREATE UNIQUE INDEX one_live_edition_per_source ON editions (source) WHERE state = 'live';

CREATE TABLE airports (
  edition bigint NOT NULL REFERENCES editions (id) ON DELETE CASCADE,
  icao    text COLLATE "C" NOT NULL,
  stated  json NOT NULL,
  derived json NOT NULL,
  said_in text NOT NULL,
  ground  json,
  PRIMARY KEY (edition, icao)
);

CREATE INDEX airports_by_icao ON airports (icao);

CREATE TABLE charts (
  edition      bigint NOT NULL REFERENCES editions (id) ON DELETE CASCADE,
  icao         text COLLATE "C" NOT NULL,
  version      text COLLATE "C" NOT NULL,
  index_number text COLLATE "C" NOT NULL,
  record       json NOT NULL,
  origin       json,
  PRIMARY KEY (edition, icao, version, index_number)
);

CREATE INDEX charts_by_icao ON charts (icao);

CREATE TABLE drawings (
  key     text COLLATE "C" PRIMARY KEY,
  drawing json NOT NULL
);
