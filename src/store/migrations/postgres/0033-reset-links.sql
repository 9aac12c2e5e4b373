-- Links by which people set a new password. They go with the account, also when a server of the version before removes it.
-- session_version: that of the account when the link was made; with another one the link is void.
CREATE TABLE reset_links (
  id              text COLLATE "C" PRIMARY KEY,
  token_hash      text COLLATE "C" NOT NULL UNIQUE,
  sub             text NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  session_version bigint NOT NULL,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  refused_at      bigint
);

CREATE INDEX reset_links_of_account ON reset_links (sub);
