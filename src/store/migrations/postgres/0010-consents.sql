-- What a person has granted to an application and need not be asked again.
CREATE TABLE consents (
  sub                    text COLLATE "C" NOT NULL,
  client_id              text COLLATE "C" NOT NULL,
  version                bigint NOT NULL DEFAULT 1,
  scope                  json NOT NULL,
  user_session_version   bigint NOT NULL,
  client_session_version bigint NOT NULL,
  granted_at             bigint NOT NULL,
  expires_at             bigint NOT NULL,
  PRIMARY KEY (sub, client_id)
);
