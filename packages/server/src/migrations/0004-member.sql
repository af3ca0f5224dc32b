-- A member as the unit knows them: their name here, where they work, and who changed that last.
ALTER TABLE membership
  ADD COLUMN real_name text,
  ADD COLUMN mobile text,
  ADD COLUMN job_title text NOT NULL DEFAULT '',
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN last_entered_at IS NULL THEN 'invited' ELSE 'active' END
  ) STORED,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
SET LOCAL ROLE chancery_platform;
UPDATE membership m SET real_name = a.real_name, mobile = a.mobile FROM account a WHERE a.id = m.account_id;
RESET ROLE;
ALTER TABLE membership ALTER COLUMN real_name SET NOT NULL, ALTER COLUMN mobile SET NOT NULL;

-- Whoever joins brings the name and the number of their account; the number stays that of the account.
CREATE FUNCTION fill_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.real_name, a.real_name), a.mobile INTO NEW.real_name, NEW.mobile
  FROM account a WHERE a.id = NEW.account_id;
  RETURN NEW;
END $$;
CREATE TRIGGER fill BEFORE INSERT ON membership FOR EACH ROW EXECUTE FUNCTION fill_membership();
CREATE FUNCTION follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET
    mobile = NEW.mobile,
    real_name = CASE WHEN real_name = OLD.real_name THEN NEW.real_name ELSE real_name END
  WHERE account_id = NEW.id AND (mobile <> NEW.mobile OR real_name = OLD.real_name);
  RETURN NULL;
END $$;
CREATE TRIGGER follow AFTER UPDATE OF real_name, mobile ON account
  FOR EACH ROW WHEN (OLD.real_name <> NEW.real_name OR OLD.mobile <> NEW.mobile) EXECUTE FUNCTION follow_account();

CREATE INDEX membership_list ON membership (company_id, created_at, id);
CREATE INDEX membership_role ON membership (company_id, role, created_at, id);
CREATE INDEX membership_state ON membership (company_id, state, created_at, id);
CREATE INDEX membership_name ON membership (company_id, real_name, id);
ALTER TABLE membership ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(real_name) || ' ' || mobile) STORED;
CREATE INDEX membership_words ON membership USING gin (words gin_trgm_ops);

CREATE INDEX operate_log_actor ON operate_log (actor_id, created_at DESC, id DESC);

CREATE TABLE membership_department (
  company_id uuid NOT NULL REFERENCES company (id),
  membership_id uuid NOT NULL REFERENCES membership (id) ON DELETE CASCADE,
  department_id uuid NOT NULL REFERENCES department (id) ON DELETE CASCADE,
  PRIMARY KEY (membership_id, department_id)
);
CREATE INDEX membership_department_people ON membership_department (department_id, membership_id);
SELECT protect_unit_table('membership_department');

-- A sheet that was read and waits for somebody to say yes, or what came of it.
CREATE TABLE member_import (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  file_name text NOT NULL,
  rows jsonb NOT NULL,
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX member_import_time ON member_import (company_id, created_at);
SELECT protect_unit_table('member_import');

-- Who decided last which role sees what; the decisions themselves are in role_menu.
CREATE TABLE role_revision (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_unit_table('role_revision');
