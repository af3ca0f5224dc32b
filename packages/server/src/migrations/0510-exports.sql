-- Lists that are written into files in the background. Rows are read in parts, by what never changes of them: each part is a file
-- of its own under a name nobody else uses, and counts once it is named here, so that whoever goes on after a server
-- died goes on from the last part that is named.
CREATE TABLE export_job (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL,
  by_name text NOT NULL,
  type smallint NOT NULL CHECK (type IN (1, 2, 3, 10, 11)),
  format text NOT NULL CHECK (format IN ('xlsx', 'csv', 'evidence')),
  filters jsonb NOT NULL,
  -- What filters by an id are called.
  names jsonb NOT NULL,
  columns text[] NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  -- What the asker was when they asked: with another role or other seals to keep, other rows would be theirs to see.
  sight text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'working', 'done', 'failed', 'cancelled', 'refused', 'expired')),
  fault text CHECK (fault IN ('tooMany', 'altered', 'broken')),
  rows bigint NOT NULL DEFAULT 0,
  total bigint,
  -- The keys of the last row that was read.
  cursor text[],
  all_read boolean NOT NULL DEFAULT false,
  parts text[] NOT NULL DEFAULT '{}',
  file text,
  size bigint,
  digest bytea,
  -- Whoever works on it says so again and again; who fell silent lost it.
  worker uuid,
  worked_until timestamptz,
  worked_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX export_job_latest ON export_job (company_id, created_at DESC, id DESC);
CREATE INDEX export_job_own ON export_job (company_id, account_id, created_at DESC, id DESC);
CREATE INDEX export_job_open ON export_job (worked_at) WHERE state IN ('waiting', 'working');
CREATE INDEX export_job_over ON export_job (expires_at) WHERE state = 'done';
CREATE INDEX export_job_old ON export_job (created_at);
SELECT protect_unit_table('export_job');
REVOKE ALL ON export_job FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON export_job TO chancery_unit;
GRANT SELECT, UPDATE, DELETE ON export_job TO chancery_platform;

-- Uses are exported by their ids: when they were last pressed changes.
CREATE INDEX use_record_id ON use_record (company_id, id DESC);
