-- A new table is closed until a migration says who may do what with it.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM chancery_unit, chancery_platform;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Work of a unit needs nothing of how people get in, of operators, or of the platform's own books.
REVOKE ALL ON migration FROM chancery_unit, chancery_platform;
REVOKE ALL ON known_machine, evidence_key, evidence_alarm, evidence_resumption, session_ticket, verification_code, login_ticket, trusted_machine, attempt, operator, operator_role, org,
  sms_message, gateway_server, partner_apply FROM chancery_unit;
GRANT SELECT, INSERT ON partner_apply TO chancery_unit;
-- It asks for a text message or a way to a second screen, and sees neither of them again.
GRANT INSERT ON sms_message, session_ticket TO chancery_unit;
REVOKE ALL ON operator_recovery_code, operator_second_factor, witnessed_platform, witnessed_log FROM chancery_unit;

-- What the platform holds ready for every unit is read by it, not written.
REVOKE INSERT, UPDATE, DELETE ON menu_item, version_history, platform_config, dictionary_entry, dictionary_type
  FROM chancery_unit;

-- Of people a unit sees how they are called and reached, never what they log in with.
REVOKE ALL ON account FROM chancery_unit;
GRANT SELECT (id, mobile, user_name, real_name, disabled_at, preferences), UPDATE (preferences) ON account TO chancery_unit;
ALTER TABLE account ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_unit ON account TO chancery_unit USING (id IN (SELECT account_id FROM membership));
CREATE POLICY platform ON account TO chancery_platform USING (true) WITH CHECK (true);

-- Of sessions it sees and ends those of people who are acting in it, and never what a session is known by.
REVOKE ALL ON session FROM chancery_unit;
GRANT SELECT (id, account_id, operator_id, company_id, client_type, login_type, ip, user_agent, created_at, last_seen_at,
  expires_at, ended_at, end_reason), UPDATE (ended_at, end_reason) ON session TO chancery_unit;
ALTER TABLE session ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_unit ON session TO chancery_unit
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY platform ON session TO chancery_platform USING (true) WITH CHECK (true);

-- Of units it sees itself, the one above it, and those whose figures it may see.
CREATE FUNCTION unit_above() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT parent_id FROM company WHERE id = nullif(current_setting('app.company_id', true), '')::uuid $$;
REVOKE ALL ON FUNCTION unit_above() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_above() TO chancery_unit;
REVOKE INSERT, DELETE ON company FROM chancery_unit;
ALTER TABLE company ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_unit ON company TO chancery_unit
  USING (id = nullif(current_setting('app.company_id', true), '')::uuid
    OR id = unit_above() OR id IN (SELECT visible_company_id FROM data_rule))
  WITH CHECK (id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY platform ON company TO chancery_platform USING (true) WITH CHECK (true);
