-- What the id_tokens of a client are signed with: those that are there already keep the algorithm of their dialect.
ALTER TABLE clients ADD COLUMN id_token_signed_response_alg TEXT NOT NULL DEFAULT 'ES256';
UPDATE clients SET id_token_signed_response_alg = 'RS256' WHERE dialect = 'deployed';

-- A client with a secret may be registered to send authorization requests without PKCE, with a nonce instead.
ALTER TABLE clients ADD COLUMN pkce_optional INTEGER NOT NULL DEFAULT 0;
ALTER TABLE code_requests RENAME COLUMN code_challenge TO required_challenge;
ALTER TABLE code_requests ADD COLUMN code_challenge TEXT;
UPDATE code_requests SET code_challenge = required_challenge;
ALTER TABLE code_requests DROP COLUMN required_challenge;
