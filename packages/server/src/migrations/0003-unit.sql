-- What a unit says about itself, the unit it belongs to, and who changed it last.
ALTER TABLE company
  ADD COLUMN parent_id uuid REFERENCES company (id),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN contact_name text NOT NULL DEFAULT '',
  ADD COLUMN contact_phone text NOT NULL DEFAULT '',
  ADD COLUMN contact_email text NOT NULL DEFAULT '',
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT company_not_its_own_parent CHECK (parent_id <> id);
CREATE INDEX company_parent ON company (parent_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX company_words ON company USING gin (name gin_trgm_ops, full_name gin_trgm_ops) WHERE deleted_at IS NULL;

-- A unit has one main administrator at most; the hand-over sees to it that it has one at least.
CREATE UNIQUE INDEX membership_main_administrator ON membership (company_id) WHERE role = 0;

ALTER TABLE company_config
  ADD COLUMN switches text[] NOT NULL DEFAULT '{administratorsEditUnit,openToParent}',
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- What a new unit starts with: one row.
CREATE TABLE platform_config (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  bind_device_num integer NOT NULL DEFAULT 10,
  max_empower_times integer NOT NULL DEFAULT 500,
  max_templates_per_device integer NOT NULL DEFAULT 20,
  max_users integer NOT NULL DEFAULT 200,
  max_departments integer NOT NULL DEFAULT 50,
  max_companies integer NOT NULL DEFAULT 5,
  free_storage_mb integer NOT NULL DEFAULT 2048,
  free_sms integer NOT NULL DEFAULT 100,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO platform_config DEFAULT VALUES;

CREATE TABLE department (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  parent_id uuid REFERENCES department (id),
  name text NOT NULL,
  head_id uuid REFERENCES membership (id) ON DELETE SET NULL,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (parent_id <> id),
  CONSTRAINT department_name UNIQUE NULLS NOT DISTINCT (company_id, parent_id, name)
);
CREATE INDEX department_level ON department (company_id, parent_id, position, id);
CREATE INDEX department_parent ON department (parent_id);
CREATE INDEX department_head ON department (head_id);
CREATE INDEX department_words ON department USING gin (name gin_trgm_ops);
SELECT protect_unit_table('department');

-- Computed: which units a unit may look into, because they stand below it and are open to it.
CREATE TABLE data_rule (
  company_id uuid NOT NULL REFERENCES company (id),
  visible_company_id uuid NOT NULL REFERENCES company (id),
  PRIMARY KEY (company_id, visible_company_id)
);
CREATE INDEX data_rule_visible ON data_rule (visible_company_id);
SELECT protect_unit_table('data_rule');
