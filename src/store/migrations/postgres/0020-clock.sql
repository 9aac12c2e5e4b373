-- What was accepted in place of the clock of the database.
CREATE TABLE clock (
  name           text NOT NULL DEFAULT 'server' PRIMARY KEY CHECK (name = 'server'),
  accepted_at    bigint,
  accepted_ahead bigint
);
