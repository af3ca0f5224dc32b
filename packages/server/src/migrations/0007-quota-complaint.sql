-- Numbers that people can say on the telephone: one row a unit and kind, counting up.
CREATE TABLE unit_counter (
  company_id uuid NOT NULL REFERENCES company (id),
  kind text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (company_id, kind)
);
SELECT protect_unit_table('unit_counter');

CREATE TABLE quota_application (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  limits text[] NOT NULL,
  applied_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by text,
  reviewed_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quota_application_unit ON quota_application (company_id, created_at DESC, id DESC);
CREATE INDEX quota_application_time ON quota_application (created_at DESC, id DESC);
CREATE INDEX quota_application_status ON quota_application (status, created_at DESC, id DESC);
CREATE UNIQUE INDEX quota_application_open ON quota_application (company_id) WHERE status = 'RUNNING';
SELECT protect_unit_table('quota_application');

CREATE TABLE quota_item (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES quota_application (id),
  name text NOT NULL,
  now_value integer NOT NULL,
  wanted integer NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  info text NOT NULL,
  opinion text NOT NULL DEFAULT '',
  in_force boolean NOT NULL DEFAULT false
);
CREATE INDEX quota_item_application ON quota_item (application_id);
CREATE INDEX quota_item_turning ON quota_item (starts_on, ends_on) WHERE info = 'PASS';
SELECT protect_unit_table('quota_item');

-- What a limit returns to when nothing raises it any more.
CREATE TABLE quota_base (
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (company_id, name)
);
SELECT protect_unit_table('quota_base');

CREATE TABLE complaint (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  number text NOT NULL,
  type text NOT NULL,
  content text NOT NULL,
  contact text NOT NULL DEFAULT '',
  related_to text NOT NULL DEFAULT '',
  pictures uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  account_id uuid NOT NULL REFERENCES account (id),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL
);
CREATE INDEX complaint_unit ON complaint (company_id, created_at DESC, id DESC);
CREATE INDEX complaint_time ON complaint (created_at DESC, id DESC);
CREATE INDEX complaint_state ON complaint (state, created_at DESC, id DESC);
CREATE INDEX complaint_due ON complaint (due_at, id);
CREATE INDEX complaint_words ON complaint USING gin (content gin_trgm_ops, number gin_trgm_ops);
SELECT protect_unit_table('complaint');

CREATE TABLE complaint_entry (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  complaint_id uuid NOT NULL REFERENCES complaint (id),
  side text NOT NULL,
  step text NOT NULL,
  by_name text NOT NULL,
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX complaint_entry_of ON complaint_entry (complaint_id, at, id);
SELECT protect_unit_table('complaint_entry');

GRANT SELECT, INSERT, UPDATE, DELETE ON unit_counter, quota_application, quota_item, quota_base, complaint, complaint_entry
  TO chancery_unit, chancery_platform;
REVOKE UPDATE, DELETE ON complaint_entry FROM chancery_unit, chancery_platform;
