-- The seals of a unit, smart or ordinary, physical or electronic.
CREATE TABLE device (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  subtype smallint NOT NULL CHECK (subtype BETWEEN 1 AND 4),
  seal_kind text NOT NULL DEFAULT '',
  keeper_id uuid REFERENCES account (id),
  department_id uuid REFERENCES department (id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT device_name UNIQUE (company_id, name)
);
CREATE INDEX device_time ON device (company_id, created_at DESC, id DESC);
CREATE INDEX device_order ON device (company_id, name, id);
CREATE INDEX device_keeper ON device (company_id, keeper_id, name, id);
SELECT protect_unit_table('device');

-- The kinds of documents that get stamped.
CREATE TABLE document_type (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  note text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT document_type_name UNIQUE (company_id, name)
);
CREATE INDEX document_type_time ON document_type (company_id, created_at DESC, id DESC);
CREATE INDEX document_type_order ON document_type (company_id, name, id);
SELECT protect_unit_table('document_type');

-- A template is what people choose; what was drawn lies in its versions, which never change.
CREATE TABLE approval_template (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  note text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  -- Empty: for every seal, and for every kind of document.
  device_ids uuid[] NOT NULL DEFAULT '{}',
  document_type_ids uuid[] NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT approval_template_name UNIQUE (company_id, name)
);
CREATE INDEX approval_template_time ON approval_template (company_id, updated_at DESC, id DESC);
CREATE INDEX approval_template_order ON approval_template (company_id, name, id);
SELECT protect_unit_table('approval_template');

CREATE TABLE approval_template_version (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  template_id uuid NOT NULL REFERENCES approval_template (id) ON DELETE CASCADE,
  version integer NOT NULL,
  flow jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, version)
);
SELECT protect_unit_table('approval_template_version');

CREATE TABLE application (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  number text NOT NULL,
  applicant_id uuid NOT NULL REFERENCES account (id),
  applicant_name text NOT NULL,
  department_id uuid REFERENCES department (id) ON DELETE SET NULL,
  department_name text NOT NULL DEFAULT '',
  title text NOT NULL,
  kind text NOT NULL,
  template_id uuid NOT NULL REFERENCES approval_template (id),
  template_name text NOT NULL,
  template_version integer NOT NULL,
  document_type_id uuid REFERENCES document_type (id),
  document_type_name text NOT NULL DEFAULT '',
  seal_names text[] NOT NULL,
  count integer NOT NULL,
  amount bigint,
  user_id uuid NOT NULL REFERENCES account (id),
  user_name text NOT NULL,
  -- Everything that was filled in, as it was.
  fields jsonb NOT NULL,
  -- The way it takes: the steps of the template version that apply to it, in order.
  route jsonb NOT NULL,
  state text NOT NULL,
  end_kind text,
  returned boolean NOT NULL DEFAULT false,
  stage integer NOT NULL,
  round integer NOT NULL,
  -- Where it stands and who is to decide, ready for lists.
  step_name text NOT NULL DEFAULT '',
  waits_for jsonb NOT NULL DEFAULT '[]',
  -- Something happened to it that the applicant has not seen.
  unread boolean NOT NULL DEFAULT false,
  resubmit_of uuid REFERENCES application (id),
  reminded_at timestamptz,
  ended_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  words text NOT NULL GENERATED ALWAYS AS (
    lower(number || ' ' || title || ' ' || applicant_name || ' ' || coalesce(fields ->> 'counterparty', ''))
  ) STORED,
  CONSTRAINT application_number UNIQUE (company_id, number),
  CHECK ((end_kind IS NULL) = (ended_at IS NULL)),
  CHECK ((end_kind IS NOT NULL) = (state IN ('TERMINATED', 'COMPLETED')))
);
CREATE INDEX application_time ON application (company_id, created_at DESC, id DESC);
CREATE INDEX application_mine ON application (company_id, applicant_id, created_at DESC, id DESC);
CREATE INDEX application_state ON application (company_id, state, created_at DESC, id DESC);
CREATE INDEX application_unread ON application (company_id, applicant_id) WHERE unread;
CREATE INDEX application_template ON application (template_id, created_at DESC);
CREATE INDEX application_running ON application (template_id) WHERE end_kind IS NULL;
CREATE INDEX application_document_type ON application (document_type_id, created_at DESC, id DESC);
CREATE INDEX application_words ON application USING gin (words gin_trgm_ops);
SELECT protect_unit_table('application');

CREATE TABLE application_seal (
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  device_id uuid NOT NULL REFERENCES device (id),
  position integer NOT NULL,
  normal_count integer NOT NULL,
  cross_page_count integer NOT NULL,
  PRIMARY KEY (application_id, device_id),
  CHECK (normal_count >= 0 AND cross_page_count >= 0 AND normal_count + cross_page_count > 0)
);
CREATE INDEX application_seal_device ON application_seal (device_id, application_id);
SELECT protect_unit_table('application_seal');

-- What is to be stamped, and what only helps to decide.
CREATE TABLE application_file (
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  file_id uuid NOT NULL REFERENCES file (id),
  stamped boolean NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (application_id, file_id)
);
SELECT protect_unit_table('application_file');

-- What somebody has filled in so far: one for each person and unit.
CREATE TABLE application_draft (
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  fields jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, account_id)
);
SELECT protect_unit_table('application_draft');

-- One person's part in one step.
CREATE TABLE approval_task (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  step_id text NOT NULL,
  stage integer NOT NULL,
  round integer NOT NULL,
  slot integer NOT NULL,
  ordinal double precision NOT NULL,
  user_id uuid NOT NULL REFERENCES account (id),
  user_name text NOT NULL,
  instead_of uuid REFERENCES account (id),
  instead_of_name text,
  added_by uuid REFERENCES account (id),
  added_by_name text,
  state text NOT NULL,
  opened_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT ''
);
CREATE INDEX approval_task_of ON approval_task (application_id, round, stage);
CREATE INDEX approval_task_todo ON approval_task (company_id, user_id, opened_at DESC, id DESC) WHERE state = 'open';
CREATE INDEX approval_task_done ON approval_task (company_id, user_id, decided_at DESC, id DESC)
  WHERE decided_at IS NOT NULL AND state IN ('approved', 'rejected', 'returned', 'transferred');
CREATE INDEX approval_task_due ON approval_task (due_at) WHERE state = 'open' AND due_at IS NOT NULL;
-- Somebody's tasks are all in one unit; left to guess, PostgreSQL multiplies the two and expects almost none.
CREATE STATISTICS approval_task_people (dependencies) ON company_id, user_id FROM approval_task;
SELECT protect_unit_table('approval_task');

-- What happened, in order; nothing here is ever changed.
CREATE TABLE approval_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  action text NOT NULL,
  by_id uuid,
  by_name text,
  instead_of uuid,
  instead_of_name text,
  step_name text NOT NULL DEFAULT '',
  people jsonb NOT NULL DEFAULT '[]',
  text text NOT NULL DEFAULT '',
  file_ids uuid[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX approval_event_of ON approval_event (application_id, id);
SELECT protect_unit_table('approval_event');

-- Who was told of an application without being asked.
CREATE TABLE approval_copy (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  user_id uuid NOT NULL REFERENCES account (id),
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (application_id, user_id)
);
CREATE INDEX approval_copy_of ON approval_copy (company_id, user_id, at DESC, id DESC);
SELECT protect_unit_table('approval_copy');

CREATE TABLE approval_delegation (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  from_id uuid NOT NULL REFERENCES account (id),
  to_id uuid NOT NULL REFERENCES account (id),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (end_at > start_at AND from_id <> to_id)
);
CREATE INDEX approval_delegation_from ON approval_delegation (company_id, from_id, end_at DESC);
CREATE INDEX approval_delegation_to ON approval_delegation (company_id, to_id, end_at DESC);
SELECT protect_unit_table('approval_delegation');

GRANT SELECT, INSERT, UPDATE, DELETE ON device, document_type, approval_template, approval_template_version, application,
  application_seal, application_file, application_draft, approval_task, approval_event, approval_copy, approval_delegation
  TO chancery_unit, chancery_platform;
REVOKE UPDATE, DELETE ON approval_event, approval_template_version FROM chancery_unit, chancery_platform;
REVOKE DELETE ON application, approval_task, approval_copy FROM chancery_unit, chancery_platform;
