-- Two roles act for the server: one that sees a single unit, one that sees the platform.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'chancery_unit') THEN CREATE ROLE chancery_unit NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'chancery_platform') THEN CREATE ROLE chancery_platform NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF NOT (pg_has_role(current_user, 'chancery_unit', 'USAGE') AND pg_has_role(current_user, 'chancery_platform', 'USAGE')) THEN
    EXECUTE format('GRANT chancery_unit, chancery_platform TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO chancery_unit, chancery_platform;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO chancery_unit, chancery_platform;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Puts a table under row-level security: a unit sees the rows of its own, the platform sees all.
CREATE FUNCTION protect_unit_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY own_unit ON %s TO chancery_unit
       USING (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
       WITH CHECK (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
  EXECUTE format('CREATE POLICY platform ON %s TO chancery_platform USING (true) WITH CHECK (true)', name);
END $$;

CREATE TABLE account (
  id uuid PRIMARY KEY,
  mobile text NOT NULL UNIQUE,
  user_name text UNIQUE,
  real_name text NOT NULL,
  password_hash text,
  password_is_default boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE operator (
  id uuid PRIMARY KEY,
  username text NOT NULL UNIQUE,
  real_name text NOT NULL,
  mobile text NOT NULL DEFAULT '',
  org_id uuid,
  org_name text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT true,
  disabled_at timestamptz,
  preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE company (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  full_name text NOT NULL,
  social_credit_code text NOT NULL,
  created_by uuid REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX company_credit_code ON company (social_credit_code) WHERE deleted_at IS NULL;

CREATE TABLE company_config (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  bind_device_num integer NOT NULL DEFAULT 10,
  max_empower_times integer NOT NULL DEFAULT 500,
  max_templates_per_device integer NOT NULL DEFAULT 20,
  max_users integer NOT NULL DEFAULT 200,
  max_departments integer NOT NULL DEFAULT 50,
  max_companies integer NOT NULL DEFAULT 5,
  free_storage_mb integer NOT NULL DEFAULT 2048,
  free_sms integer NOT NULL DEFAULT 100
);
SELECT protect_unit_table('company_config');

CREATE TABLE membership (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  role smallint NOT NULL CHECK (role BETWEEN 0 AND 3),
  disabled_at timestamptz,
  last_entered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, account_id)
);
CREATE INDEX membership_account ON membership (account_id);
SELECT protect_unit_table('membership');

CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid REFERENCES account (id),
  operator_id uuid REFERENCES operator (id),
  company_id uuid REFERENCES company (id),
  client_type text NOT NULL,
  login_type text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  CHECK (num_nonnulls(account_id, operator_id) = 1)
);
CREATE INDEX session_account ON session (account_id, created_at DESC) WHERE ended_at IS NULL;
CREATE INDEX session_operator ON session (operator_id, created_at DESC) WHERE ended_at IS NULL;

CREATE TABLE trusted_machine (
  account_id uuid NOT NULL REFERENCES account (id),
  machine_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, machine_hash)
);

CREATE TABLE verification_code (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX verification_code_phone ON verification_code (phone, created_at DESC);

CREATE TABLE login_ticket (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id),
  expires_at timestamptz NOT NULL
);

CREATE TABLE attempt (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE login_log (
  id uuid PRIMARY KEY,
  company_id uuid,
  account_id uuid,
  operator_id uuid,
  session_id uuid,
  user_name text NOT NULL,
  user_account text NOT NULL,
  company_name text,
  login_type text NOT NULL,
  result text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_log_company ON login_log (company_id, created_at DESC, id DESC);
CREATE INDEX login_log_time ON login_log (created_at DESC, id DESC);
CREATE INDEX login_log_account ON login_log (account_id, created_at DESC);
CREATE UNIQUE INDEX login_log_entry ON login_log (session_id, company_id) WHERE session_id IS NOT NULL AND company_id IS NOT NULL;
CREATE INDEX login_log_words ON login_log USING gin (user_name gin_trgm_ops, user_account gin_trgm_ops);
SELECT protect_unit_table('login_log');

CREATE TABLE operate_log (
  id uuid PRIMARY KEY,
  company_id uuid,
  actor_kind text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  object_type text,
  object_id text,
  object_name text,
  before jsonb,
  after jsonb,
  ip text NOT NULL,
  client_type text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operate_log_company ON operate_log (company_id, created_at DESC, id DESC);
CREATE INDEX operate_log_time ON operate_log (created_at DESC, id DESC);
CREATE INDEX operate_log_action ON operate_log (company_id, action, created_at DESC, id DESC);
CREATE INDEX operate_log_object ON operate_log (object_id, created_at DESC, id DESC);
CREATE INDEX operate_log_words ON operate_log USING gin (actor_name gin_trgm_ops, object_name gin_trgm_ops);
SELECT protect_unit_table('operate_log');

CREATE TABLE menu_item (
  id uuid PRIMARY KEY,
  system_code text NOT NULL,
  parent_id uuid REFERENCES menu_item (id),
  kind text NOT NULL CHECK (kind IN ('group', 'page', 'button')),
  code text NOT NULL,
  name_en text,
  name_zh text,
  url text,
  icon text,
  router_list text NOT NULL DEFAULT '',
  default_roles smallint[] NOT NULL DEFAULT '{}',
  position integer NOT NULL,
  UNIQUE (system_code, kind, code)
);

CREATE TABLE role_menu (
  company_id uuid NOT NULL REFERENCES company (id),
  role smallint NOT NULL,
  menu_code text NOT NULL,
  granted boolean NOT NULL,
  PRIMARY KEY (company_id, role, menu_code)
);
SELECT protect_unit_table('role_menu');

CREATE TABLE version_history (
  id uuid PRIMARY KEY,
  version_number text NOT NULL UNIQUE,
  type integer NOT NULL DEFAULT 0,
  title_en text NOT NULL,
  title_zh text NOT NULL,
  details_en text NOT NULL,
  details_zh text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX version_history_time ON version_history (published_at DESC, id DESC);

CREATE TABLE sms_message (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  text text NOT NULL,
  code text,
  provider text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sms_message_time ON sms_message (created_at DESC, id DESC);
CREATE INDEX sms_message_due ON sms_message (next_attempt_at) WHERE state = 'waiting';

-- What makes a repeated write one effect: its nonce, and the reply kept under the caller's key.
CREATE TABLE request_nonce (
  session_id uuid NOT NULL,
  nonce text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, nonce)
);
CREATE INDEX request_nonce_time ON request_nonce (seen_at);

CREATE TABLE request_reply (
  actor_id uuid NOT NULL,
  key text NOT NULL,
  path text NOT NULL,
  digest text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX request_reply_time ON request_reply (created_at);

-- Servers keep sessions in memory; whatever decides what a session may do tells them when it changes.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_data jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('access_changed', TG_ARGV[0] || ':' || (row_data ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
CREATE TRIGGER announce AFTER UPDATE OF company_id, ended_at, expires_at OR DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION announce_access('session', 'id');
CREATE TRIGGER announce AFTER UPDATE OF real_name, mobile, disabled_at, user_name OR DELETE ON account
  FOR EACH ROW EXECUTE FUNCTION announce_access('actor', 'id');
CREATE TRIGGER announce AFTER UPDATE OF real_name, mobile, disabled_at, must_change_password OR DELETE ON operator
  FOR EACH ROW EXECUTE FUNCTION announce_access('actor', 'id');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OF role, disabled_at OR DELETE ON membership
  FOR EACH ROW EXECUTE FUNCTION announce_access('actor', 'account_id');
CREATE TRIGGER announce AFTER UPDATE OF deleted_at, name, full_name OR DELETE ON company
  FOR EACH ROW EXECUTE FUNCTION announce_access('unit', 'id');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON role_menu
  FOR EACH ROW EXECUTE FUNCTION announce_access('unit', 'company_id');
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON menu_item
  FOR EACH ROW EXECUTE FUNCTION announce_access('system', 'system_code');

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO chancery_unit, chancery_platform;
-- The logs are kept, not edited.
REVOKE UPDATE, DELETE ON operate_log, login_log FROM chancery_unit, chancery_platform;
