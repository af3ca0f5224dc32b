-- A content is kept once however many files have it; who has it is known only through the unit's own files.
CREATE TABLE file_content (
  digest bytea PRIMARY KEY,
  size integer NOT NULL,
  refs integer NOT NULL CHECK (refs >= 0),
  idle_since timestamptz
);
CREATE INDEX file_content_idle ON file_content (idle_since) WHERE refs = 0;

CREATE TABLE file (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  digest bytea NOT NULL REFERENCES file_content (digest),
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  purpose text NOT NULL,
  created_by uuid NOT NULL,
  -- Set once something that was submitted refers to the file.
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX file_company ON file (company_id, created_at DESC, id DESC);
CREATE INDEX file_content_of ON file (digest);
CREATE INDEX file_unused ON file (created_at) WHERE used_at IS NULL;
SELECT protect_unit_table('file');

CREATE TABLE file_usage (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  bytes bigint NOT NULL DEFAULT 0
);
SELECT protect_unit_table('file_usage');

ALTER TABLE company ADD COLUMN IF NOT EXISTS certified_at timestamptz;

CREATE TABLE certification (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  state text NOT NULL,
  company_full_name text NOT NULL,
  social_credit_code text NOT NULL,
  legal_person text NOT NULL,
  -- Encrypted with the server's key, and what may be shown of it.
  legal_id_card bytea NOT NULL,
  legal_id_card_shown text NOT NULL,
  address text NOT NULL,
  registered_capital text NOT NULL,
  established_on text NOT NULL,
  business_term text NOT NULL,
  company_type text NOT NULL,
  business_scope text NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  licence_file uuid NOT NULL REFERENCES file (id),
  letter_file uuid REFERENCES file (id),
  submitted_by uuid NOT NULL,
  submitted_by_name text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  reviewed_by uuid,
  reviewed_by_name text,
  reviewed_at timestamptz,
  reason text
);
CREATE UNIQUE INDEX certification_open ON certification (company_id) WHERE state = 'RUNNING';
CREATE INDEX certification_company ON certification (company_id, submitted_at DESC, id DESC);
CREATE INDEX certification_time ON certification (submitted_at DESC, id DESC);
CREATE INDEX certification_state ON certification (state, submitted_at DESC, id DESC);
CREATE INDEX certification_words ON certification USING gin (company_full_name gin_trgm_ops, social_credit_code gin_trgm_ops);
SELECT protect_unit_table('certification');
