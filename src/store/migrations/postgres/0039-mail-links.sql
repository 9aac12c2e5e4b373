-- Links in mails. They go with their account, also when a server of the version before removes it.
-- token_hash NULL: no mail was written yet. session_version: with another one of the account the link is void; NULL: it does not depend on it.
CREATE TABLE mail_links (
  id              text COLLATE "C" PRIMARY KEY,
  kind            text NOT NULL,
  token_hash      text COLLATE "C" UNIQUE,
  sub             text NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  address         text,
  session_version bigint,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  ended_at        bigint,
  refused_at      bigint
);

CREATE INDEX mail_links_of_account ON mail_links (sub);

-- Accounts by their address, whose letters may be of either case.
CREATE INDEX users_by_email ON users (lower(email COLLATE "C")) WHERE email IS NOT NULL;
