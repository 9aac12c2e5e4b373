-- The image folder that the database belongs to: the text of the file `marker` in it. At most one row.
CREATE TABLE image_marker (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  marker text NOT NULL
);
