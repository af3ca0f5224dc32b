-- Documents that several parties sign, one after the other or at once.
CREATE TABLE signing_task (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  title text NOT NULL,
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'running', 'completed', 'declined', 'withdrawn', 'expired')),
  -- Why it was declined or withdrawn.
  reason text NOT NULL DEFAULT '',
  -- What people outside are written to in.
  language text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The certificate of completion.
  certificate_file_id uuid REFERENCES file (id),
  certificate_digest bytea,
  -- Grows with each change: what was made for an older state is not kept.
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  words text NOT NULL GENERATED ALWAYS AS (lower(title || ' ' || note || ' ' || created_by_name)) STORED
);
CREATE INDEX signing_task_latest ON signing_task (company_id, created_at DESC, id DESC);
CREATE INDEX signing_task_mine ON signing_task (company_id, created_by, created_at DESC, id DESC);
CREATE INDEX signing_task_certificate ON signing_task (certificate_file_id) WHERE certificate_file_id IS NOT NULL;
SELECT protect_unit_table('signing_task');
GRANT SELECT, INSERT, UPDATE, DELETE ON signing_task TO chancery_unit, chancery_platform;

CREATE TABLE signing_document (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  task_id uuid NOT NULL REFERENCES signing_task (id),
  position integer NOT NULL,
  name text NOT NULL,
  pages integer NOT NULL,
  -- As it was given, and as it stands with the signatures so far.
  source_file_id uuid NOT NULL REFERENCES file (id),
  source_digest bytea NOT NULL,
  file_id uuid NOT NULL REFERENCES file (id),
  digest bytea NOT NULL,
  UNIQUE (task_id, position)
);
CREATE INDEX signing_document_source ON signing_document (source_file_id);
CREATE INDEX signing_document_file ON signing_document (file_id);
SELECT protect_unit_table('signing_document');
GRANT SELECT, INSERT, UPDATE, DELETE ON signing_document TO chancery_unit, chancery_platform;

CREATE TABLE signing_party (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  task_id uuid NOT NULL REFERENCES signing_task (id),
  position integer NOT NULL,
  step integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('member', 'outside')),
  -- Of a member.
  account_id uuid,
  name text NOT NULL,
  phone text NOT NULL,
  unit_name text NOT NULL DEFAULT '',
  fields jsonb NOT NULL,
  with_date boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'asked', 'opened', 'signed', 'declined', 'handedOver')),
  reason text NOT NULL DEFAULT '',
  asked_at timestamptz,
  opened_at timestamptz,
  done_at timestamptz,
  -- The party that signs in their place, and how often the place was handed on before.
  heir_id uuid,
  passed integer NOT NULL DEFAULT 0,
  -- When a text with a link last went out to somebody outside.
  texted_at timestamptz,
  reminders integer NOT NULL DEFAULT 0,
  nudges integer NOT NULL DEFAULT 0,
  reminded_at timestamptz,
  CHECK ((kind = 'member') = (account_id IS NOT NULL))
);
CREATE INDEX signing_party_task ON signing_party (task_id, position);
CREATE INDEX signing_party_mine ON signing_party (company_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX signing_party_asked ON signing_party (asked_at) WHERE state IN ('asked', 'opened');
SELECT protect_unit_table('signing_party');
GRANT SELECT, INSERT, UPDATE, DELETE ON signing_party TO chancery_unit, chancery_platform;

-- What a party put into a document.
CREATE TABLE signing_signature (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  task_id uuid NOT NULL REFERENCES signing_task (id),
  party_id uuid NOT NULL REFERENCES signing_party (id),
  document_id uuid NOT NULL REFERENCES signing_document (id),
  kind text NOT NULL,
  file_id uuid NOT NULL REFERENCES file (id),
  digest_before bytea NOT NULL,
  digest_after bytea NOT NULL,
  -- Of the certificate that was made for it, in hex.
  serial text NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  client text NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (party_id, document_id)
);
CREATE INDEX signing_signature_task ON signing_signature (task_id, signed_at);
CREATE INDEX signing_signature_file ON signing_signature (file_id);
SELECT protect_unit_table('signing_signature');
GRANT SELECT, INSERT ON signing_signature TO chancery_unit, chancery_platform;

-- What happened to a task.
CREATE TABLE signing_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  task_id uuid NOT NULL REFERENCES signing_task (id),
  party_id uuid,
  step text NOT NULL,
  by_name text NOT NULL,
  text text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signing_event_task ON signing_event (task_id, at, id);
SELECT protect_unit_table('signing_event');
GRANT SELECT, INSERT ON signing_event TO chancery_unit, chancery_platform;

-- Links by which people outside come; only digests are kept.
CREATE TABLE signing_link (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  party_id uuid NOT NULL REFERENCES signing_party (id),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signing_link_party ON signing_link (party_id);
SELECT protect_unit_table('signing_link');
GRANT SELECT, INSERT, DELETE ON signing_link TO chancery_unit, chancery_platform;

-- People outside who proved by a code that a link is theirs.
CREATE TABLE signing_visit (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  party_id uuid NOT NULL REFERENCES signing_party (id),
  visit_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signing_visit_party ON signing_visit (party_id);
CREATE INDEX signing_visit_end ON signing_visit (expires_at);
SELECT protect_unit_table('signing_visit');
GRANT SELECT, INSERT, DELETE ON signing_visit TO chancery_unit, chancery_platform;
