-- Names of images that nothing used at a time, and that are removed a day later. removing_until: while their files are removed.
CREATE TABLE image_removals (
  name           TEXT PRIMARY KEY,
  marked_at      INTEGER NOT NULL,
  removing_until INTEGER
) STRICT, WITHOUT ROWID;
