-- Appends entries to the chain in their order, if as many rows were changed as expected.
CREATE FUNCTION append_audit(bodies text[], changed bigint, expected bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  head audit_head%ROWTYPE;
  entry text;
BEGIN
  PERFORM must_be(changed, expected);
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  FOREACH entry IN ARRAY bodies LOOP
    head.number := head.number + 1;
    head.hash := encode(sha256(convert_to(head.hash || chr(10) || entry, 'UTF8')), 'hex');
    INSERT INTO audit_log (number, body, hash) VALUES (head.number, entry, head.hash);
  END LOOP;
  UPDATE audit_head SET number = head.number, hash = head.hash;
  RETURN head.number;
END $$;
