-- Credentials of WebAuthn. They go with the account, also when a server of the version before removes it.
CREATE TABLE passkeys (
  id                      text COLLATE "C" PRIMARY KEY,
  credential_id           text COLLATE "C" NOT NULL UNIQUE,
  sub                     text NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  rp_id                   text COLLATE "C" NOT NULL,
  public_key              text NOT NULL,
  counter                 bigint NOT NULL,
  is_synced               boolean NOT NULL,
  is_backed_up            boolean NOT NULL,
  transports              json NOT NULL,
  aaguid                  text NOT NULL,
  name                    text NOT NULL,
  created_at              bigint NOT NULL,
  last_used_at            bigint,
  host_change_accepted_at bigint
);

CREATE INDEX passkeys_of_account ON passkeys (sub, created_at);
