-- A name belongs to the unit that uses it. Whoever joins is called what the unit was told; the number stays the account's.
CREATE OR REPLACE FUNCTION fill_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT a.mobile INTO NEW.mobile FROM account a WHERE a.id = NEW.account_id;
  RETURN NEW;
END $$;
DROP TRIGGER follow ON account;
CREATE OR REPLACE FUNCTION follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET mobile = NEW.mobile WHERE account_id = NEW.id AND mobile <> NEW.mobile;
  RETURN NULL;
END $$;
CREATE TRIGGER follow AFTER UPDATE OF mobile ON account
  FOR EACH ROW WHEN (OLD.mobile <> NEW.mobile) EXECUTE FUNCTION follow_account();

-- Whoever acts in a unit acts under the name they have there.
DROP TRIGGER announce ON membership;
CREATE TRIGGER announce AFTER INSERT OR UPDATE OF role, disabled_at, real_name OR DELETE ON membership
  FOR EACH ROW EXECUTE FUNCTION announce_access('actor', 'account_id');

-- What people were called who left, so that what they did keeps their name.
CREATE TABLE former_member (
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL,
  real_name text NOT NULL,
  left_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, account_id)
);
SELECT protect_unit_table('former_member');
GRANT SELECT, INSERT, UPDATE ON former_member TO chancery_unit, chancery_platform;
SET LOCAL ROLE chancery_platform;
INSERT INTO former_member (company_id, account_id, real_name, left_at)
SELECT DISTINCT ON (company_id, object_id) company_id, object_id::uuid, object_name, created_at
FROM operate_log
WHERE action = 'user.remove' AND object_type = 'member' AND company_id IS NOT NULL AND object_name IS NOT NULL
ORDER BY company_id, object_id, created_at DESC;
RESET ROLE;
