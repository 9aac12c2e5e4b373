-- The entries of an account, and those of what it did that concern another one, or none.
CREATE INDEX audit_log_of_account ON audit_log (substring(body FROM '"sub":"([^"]+)"'), number)
  WHERE substring(body FROM '"sub":"([^"]+)"') IS NOT NULL;
CREATE INDEX audit_log_by_account ON audit_log (substring(body FROM '"who":{"id":"([^"]+)","kind":"account"}'))
  WHERE substring(body FROM '"who":{"id":"([^"]+)","kind":"account"}') IS DISTINCT FROM substring(body FROM '"sub":"([^"]+)"');
