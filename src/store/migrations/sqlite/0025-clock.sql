-- What the clock of a server is compared with. `last_entry`: the newest audit entry when this row was written.
CREATE TABLE clock (
  name           TEXT NOT NULL DEFAULT 'server' PRIMARY KEY CHECK (name = 'server'),
  recorded       INTEGER,
  leap_at        INTEGER,
  leap_served    INTEGER,
  accepted_at    INTEGER,
  accepted_ahead INTEGER,
  last_entry     INTEGER
) STRICT, WITHOUT ROWID;
