-- What an application must do: push its authorization requests (RFC 9126 §6), prove a key for its tokens (RFC 9449 §5.2).
ALTER TABLE clients ADD COLUMN require_pushed_authorization_requests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clients ADD COLUMN dpop_bound_access_tokens INTEGER NOT NULL DEFAULT 0;
