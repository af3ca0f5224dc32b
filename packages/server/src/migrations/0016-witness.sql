-- What witnesses elsewhere signed under checkpoints of our logs; only ever added to.
CREATE TABLE evidence_cosignature (
  company_id uuid NOT NULL,
  size bigint NOT NULL,
  witness text NOT NULL,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  -- The line that stands below the checkpoint.
  line text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, size, witness)
);
SELECT protect_unit_table('evidence_cosignature');

-- How far a log was published, and where to.
CREATE TABLE evidence_publication (
  company_id uuid NOT NULL,
  target text NOT NULL,
  size bigint NOT NULL,
  error text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, target)
);
SELECT protect_unit_table('evidence_publication');

-- Platforms whose logs this one witnesses.
CREATE TABLE witnessed_platform (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  -- The logs it showed, and those of its checkpoints that did not follow from what was seen before.
  logs integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz,
  added_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT witnessed_platform_key UNIQUE (public_key)
);
CREATE INDEX witnessed_platform_time ON witnessed_platform (created_at DESC, id DESC);

-- The newest state of each witnessed log; what is in it can only grow.
CREATE TABLE witnessed_log (
  origin text PRIMARY KEY,
  platform_id uuid NOT NULL REFERENCES witnessed_platform (id) ON DELETE CASCADE,
  size bigint NOT NULL,
  root bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX witnessed_log_platform ON witnessed_log (platform_id);

REVOKE ALL ON evidence_cosignature, evidence_publication, witnessed_platform, witnessed_log
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON evidence_cosignature TO chancery_unit;
GRANT SELECT, INSERT ON evidence_cosignature TO chancery_platform;
GRANT SELECT, INSERT, UPDATE ON evidence_publication TO chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON witnessed_platform, witnessed_log TO chancery_platform;
