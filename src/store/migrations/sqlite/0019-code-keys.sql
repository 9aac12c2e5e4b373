-- A code can be bound to a key when it is requested (RFC 9449 §10).
ALTER TABLE code_requests ADD COLUMN dpop_jkt TEXT;
