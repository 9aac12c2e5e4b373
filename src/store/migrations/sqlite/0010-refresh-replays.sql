-- Parallel refreshes: beside its newest response, sealed, a family keeps the tokens that were replaced within the grace.
ALTER TABLE refresh_families RENAME COLUMN kept_answer TO stored_response;
UPDATE refresh_families SET stored_response = json_object(
  'sealed', stored_response ->> '$.sealed',
  'usedTokens', json_array(json_object(
    'generation', generation - 1,
    'rotatedAt', stored_response ->> '$.answeredAt',
    'network', NULL,
    'keyHash', stored_response ->> '$.keyHash',
    'successor', NULL)))
WHERE stored_response IS NOT NULL;

-- What the first request asked for, so that a refresh may repeat it; not known of families that are there already.
ALTER TABLE refresh_families ADD COLUMN requested_scope TEXT;
