-- What the id_tokens of a client are signed with: those that are there already keep the algorithm of their dialect.
ALTER TABLE clients ADD COLUMN id_token_signed_response_alg text NOT NULL DEFAULT 'ES256';
UPDATE clients SET id_token_signed_response_alg = 'RS256' WHERE dialect = 'deployed';

-- A client with a secret may be registered to send authorization requests without PKCE, with a nonce instead.
ALTER TABLE clients ADD COLUMN pkce_optional boolean NOT NULL DEFAULT false;
ALTER TABLE code_requests ALTER COLUMN code_challenge DROP NOT NULL;
