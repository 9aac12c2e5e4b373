-- The second step of accounts. It goes with the account, also when a server of the version before removes it.
CREATE TABLE second_steps (
  sub              text PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
  id               text COLLATE "C" NOT NULL,
  sealed_secret    text NOT NULL,
  last_step        bigint NOT NULL,
  recovery_codes   json NOT NULL,
  created_at       bigint NOT NULL,
  recovery_made_at bigint NOT NULL,
  revision         bigint NOT NULL
);
