-- Editions get a time at which they go live, counts and a report; airports become statements, merged when they are read;
-- charts know what they were drawn from; drawings are kept. Tables are made anew because a CHECK cannot be altered;
-- children go first, because dropping editions would take them along.

CREATE TABLE editions_next (
  -- Never used twice: memories of what was live are kept by these numbers.
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  source       TEXT NOT NULL,
  cycle        TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('building', 'ready', 'live', 'superseded')),
  effective_at INTEGER,
  published_at INTEGER,
  -- Counted when it is complete.
  airports     INTEGER,
  charts       INTEGER,
  report       TEXT
) STRICT;

INSERT INTO editions_next (id, source, cycle, state, published_at, airports, charts)
SELECT id, source, cycle, state, published_at,
  (SELECT count(*) FROM airports WHERE edition = id),
  (SELECT count(*) FROM charts WHERE edition = id)
FROM editions WHERE state <> 'building';

DELETE FROM sqlite_sequence WHERE name = 'editions_next';
INSERT INTO sqlite_sequence (name, seq) SELECT 'editions_next', seq FROM sqlite_sequence WHERE name = 'editions';

CREATE TABLE airports_next (
  edition   INTEGER NOT NULL REFERENCES editions_next (id) ON DELETE CASCADE,
  icao      TEXT NOT NULL,
  stated    TEXT NOT NULL,
  derived   TEXT NOT NULL,
  said_in   TEXT NOT NULL,
  ground    TEXT,
  PRIMARY KEY (edition, icao)
) STRICT, WITHOUT ROWID;

-- Fields that nobody knew, or that were taken over from another record, are not this source's word.
WITH words AS (
  SELECT edition, icao, origin.key AS field, airports.record -> ('$.' || origin.key) AS value,
    origin.value LIKE 'World Magnetic Model%' OR origin.value LIKE 'IANA%' OR origin.value LIKE 'ARINC 424%' AS is_derived
  FROM airports, json_each(provenance) AS origin
  WHERE origin.value NOT LIKE 'not known%' AND origin.value NOT LIKE 'unknown%'
    AND origin.value NOT LIKE 'the record live before%' AND origin.value NOT LIKE 'import of %'
)
INSERT INTO airports_next (edition, icao, stated, derived, said_in)
SELECT airports.edition, airports.icao,
  coalesce((SELECT json_group_object(field, json(value)) FROM words
    WHERE words.edition = airports.edition AND words.icao = airports.icao AND NOT is_derived), '{}'),
  coalesce((SELECT json_group_object(field, json(value)) FROM words
    WHERE words.edition = airports.edition AND words.icao = airports.icao AND is_derived), '{}'),
  replace(coalesce(provenance ->> '$.name', ''), editions.source || ', ', '')
FROM airports JOIN editions ON editions.id = airports.edition AND editions.state <> 'building';

CREATE TABLE charts_next (
  edition      INTEGER NOT NULL REFERENCES editions_next (id) ON DELETE CASCADE,
  icao         TEXT NOT NULL,
  version      TEXT NOT NULL,
  index_number TEXT NOT NULL,
  record       TEXT NOT NULL,
  origin       TEXT,
  PRIMARY KEY (edition, icao, version, index_number)
) STRICT, WITHOUT ROWID;

INSERT INTO charts_next (edition, icao, version, index_number, record)
SELECT edition, icao, version, index_number, record FROM charts
JOIN editions ON editions.id = charts.edition AND editions.state <> 'building';

DROP TABLE airports;
DROP TABLE charts;
DROP TABLE editions;
ALTER TABLE editions_next RENAME TO editions;
ALTER TABLE airports_next RENAME TO airports;
ALTER TABLE charts_next RENAME TO charts;

CREATE UNIQUE INDEX one_live_edition_per_source ON editions (source) WHERE state = 'live';
CREATE INDEX airports_by_icao ON airports (icao);
CREATE INDEX charts_by_icao ON charts (icao);

CREATE TABLE drawings (
  key     TEXT PRIMARY KEY,
  drawing TEXT NOT NULL
) STRICT, WITHOUT ROWID;
