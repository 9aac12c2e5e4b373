-- Refresh families of public clients carry the thumbprint of the key that they are bound to (RFC 9449 §5); those that are there
-- already are bound to none.
ALTER TABLE refresh_families ADD COLUMN jkt TEXT;
