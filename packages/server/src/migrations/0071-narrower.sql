-- Of smart seals a unit sees those it has or had, without what they and their owners log in with, and changes those it has.
REVOKE ALL ON hardware FROM chancery_unit;
GRANT SELECT (id, serial, model, public_key, is_bluetooth, is_gprs, gprs_protocol, abilities, firmware, simulated,
  press_counter, command_revision) ON hardware TO chancery_unit;
GRANT UPDATE (press_counter, command_revision, secret_hash, public_key) ON hardware TO chancery_unit;
ALTER TABLE hardware ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_unit ON hardware FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM device WHERE device.hardware_id = hardware.id));
CREATE POLICY own_unit_now ON hardware FOR UPDATE TO chancery_unit
  USING (EXISTS (SELECT FROM device WHERE device.hardware_id = hardware.id AND device.unbound_at IS NULL));
CREATE POLICY platform ON hardware TO chancery_platform USING (true) WITH CHECK (true);

-- Whoever binds a seal knows its code: a seal nobody here has is opened by that alone, and held until the end.
CREATE FUNCTION hardware_to_bind(wanted text, code_hash bytea) RETURNS SETOF hardware
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT * FROM hardware WHERE serial = wanted AND bind_code_hash = code_hash FOR UPDATE $$;
REVOKE ALL ON FUNCTION hardware_to_bind(text, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hardware_to_bind(text, bytea) TO chancery_unit;

-- A reply belongs to the unit it was given in: the same key in another is another request.
TRUNCATE request_reply;
ALTER TABLE request_reply DROP CONSTRAINT request_reply_pkey, ADD COLUMN company_id uuid,
  ADD CONSTRAINT request_reply_once UNIQUE NULLS NOT DISTINCT (actor_id, company_id, key);
SELECT protect_unit_table('request_reply');
REVOKE ALL ON request_reply, request_nonce FROM chancery_unit;
GRANT SELECT, INSERT, UPDATE (reply) ON request_reply TO chancery_unit;
GRANT INSERT ON request_nonce TO chancery_unit;

-- What only the platform writes or forgets.
REVOKE INSERT, UPDATE, DELETE ON firmware, operator_unit_access FROM chancery_unit;
REVOKE UPDATE, DELETE ON file_content FROM chancery_unit;
GRANT UPDATE (refs, idle_since) ON file_content TO chancery_unit;
