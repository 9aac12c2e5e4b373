-- The entries of an account, and those of what it did that concern another one, or none.
CREATE INDEX audit_log_of_account ON audit_log (CASE WHEN json_valid(body) THEN body ->> '$.sub' END)
  WHERE CASE WHEN json_valid(body) THEN body ->> '$.sub' END IS NOT NULL;
CREATE INDEX audit_log_by_account ON audit_log (CASE WHEN json_valid(body) THEN body ->> '$.who.id' END)
  WHERE CASE WHEN json_valid(body) THEN body ->> '$.who.kind' END = 'account'
    AND CASE WHEN json_valid(body) THEN body ->> '$.who.id' END IS NOT CASE WHEN json_valid(body) THEN body ->> '$.sub' END;
