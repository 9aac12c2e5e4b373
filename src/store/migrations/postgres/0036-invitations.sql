-- Links by which people make accounts of their own. A subscription without a start begins when they join.
CREATE TABLE invitations (
  id            text COLLATE "C" PRIMARY KEY,
  token_hash    text COLLATE "C" NOT NULL UNIQUE,
  created_at    bigint NOT NULL,
  expires_at    bigint NOT NULL,
  uses          bigint NOT NULL,
  uses_left     bigint NOT NULL,
  subscriptions json NOT NULL,
  note          text,
  revoked_at    bigint
);
