-- What entries say about persons. `body` is exactly the text whose hash the entry contains, with a salt: it can be deleted, and the
-- chain still verifies.
CREATE TABLE audit_personal (
  number bigint PRIMARY KEY,
  body   text NOT NULL
);

-- As the function with three arguments, which servers of the version before call; `personal`: of each entry, or NULL.
CREATE FUNCTION append_audit(bodies text[], personal text[], changed bigint, expected bigint) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  last bigint := append_audit(bodies, changed, expected);
BEGIN
  INSERT INTO audit_personal (number, body)
  SELECT last - cardinality(bodies) + place, text FROM unnest(personal) WITH ORDINALITY AS each (text, place) WHERE text IS NOT NULL;
  RETURN last;
END $$;
