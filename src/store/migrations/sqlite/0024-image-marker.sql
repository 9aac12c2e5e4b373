-- The image folder that the database belongs to: the text of the file `marker` in it. At most one row.
CREATE TABLE image_marker (
  single INTEGER PRIMARY KEY DEFAULT 1 CHECK (single = 1),
  marker TEXT NOT NULL
) STRICT, WITHOUT ROWID;
