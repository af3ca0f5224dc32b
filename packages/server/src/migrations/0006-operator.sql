-- The platform's own organisations, as a tree.
CREATE TABLE org (
  id uuid PRIMARY KEY,
  parent_id uuid REFERENCES org (id),
  name text NOT NULL,
  remark text NOT NULL DEFAULT '',
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (parent_id <> id),
  CONSTRAINT org_sibling_name UNIQUE NULLS NOT DISTINCT (parent_id, name)
);
CREATE INDEX org_level ON org (parent_id, position, id);
CREATE INDEX org_words ON org USING gin (name gin_trgm_ops);

-- What operators may do. Whoever is made where nobody can be asked is an administrator: somebody has to begin.
CREATE TABLE operator_role (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}',
  fixed boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO operator_role (id, code, name, fixed)
  VALUES ('01900000-0000-7000-8000-000000000001', 'administrator', 'administrator', true);
CREATE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON operator_role
  FOR EACH ROW EXECUTE FUNCTION announce_access('system', 'code');

ALTER TABLE operator
  ADD COLUMN roles text[] NOT NULL DEFAULT '{administrator}',
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT operator_org FOREIGN KEY (org_id) REFERENCES org (id);
CREATE INDEX operator_time ON operator (created_at DESC, id DESC);
CREATE INDEX operator_of_org ON operator (org_id);
CREATE TRIGGER announce_roles AFTER UPDATE OF roles ON operator
  FOR EACH ROW EXECUTE FUNCTION announce_access('actor', 'id');

-- What an operator did to the menu stays; what the product brings follows the product until then.
ALTER TABLE menu_item
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN product boolean NOT NULL DEFAULT false,
  ADD COLUMN edited boolean NOT NULL DEFAULT false,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE menu_item SET product = true;
CREATE INDEX menu_item_level ON menu_item (system_code, parent_id, position, id);

-- Choices that selects offer, in both languages.
CREATE TABLE dictionary_type (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT dictionary_type_code UNIQUE,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  product boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE dictionary_entry (
  id uuid PRIMARY KEY,
  type_code text NOT NULL REFERENCES dictionary_type (code),
  code text NOT NULL,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dictionary_entry_code UNIQUE (type_code, code)
);
CREATE INDEX dictionary_entry_order ON dictionary_entry (type_code, position, id);

-- An operator looks into a unit for a reason and for a while; the unit reads the reason in its own log.
CREATE TABLE operator_unit_access (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (id),
  company_id uuid NOT NULL REFERENCES company (id),
  reason text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_unit_access_open ON operator_unit_access (operator_id, company_id, expires_at DESC);
SELECT protect_unit_table('operator_unit_access');
CREATE INDEX company_time ON company (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX company_name_order ON company (name, id) WHERE deleted_at IS NULL;

-- A version is written first and published later; until then only operators see it.
ALTER TABLE version_history
  ALTER COLUMN published_at DROP NOT NULL,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX version_history_made ON version_history (created_at DESC, id DESC);

-- Units that want to sell and serve the product themselves.
CREATE TABLE partner_apply (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  partner_type text NOT NULL,
  industry text NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  region text NOT NULL,
  reason text NOT NULL,
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  opinion text,
  decided_by text,
  decided_at timestamptz,
  delivery_time date,
  applied_by text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX partner_apply_one ON partner_apply (company_id) WHERE state <> 2;
CREATE INDEX partner_apply_company ON partner_apply (company_id, created_at DESC, id DESC);
CREATE INDEX partner_apply_time ON partner_apply (created_at DESC, id DESC);
CREATE INDEX partner_apply_state ON partner_apply (state, created_at DESC, id DESC);
SELECT protect_unit_table('partner_apply');

-- A second screen logs in once with a short-lived id; only its digest is kept.
CREATE TABLE session_ticket (
  ticket_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id),
  expires_at timestamptz NOT NULL
);

CREATE INDEX operate_log_kind ON operate_log (company_id, object_type, created_at DESC, id DESC);
