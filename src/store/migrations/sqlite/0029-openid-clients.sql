-- What the id_tokens of a client are signed with: those that are there already keep the algorithm of their dialect.
ALTER TABLE clients ADD COLUMN id_token_signed_response_alg TEXT NOT NULL DEFAULT 'ES256';
UPDATE clients SET id_token_signed_response_alg = 'RS256' WHERE dialect = 'deployed';
