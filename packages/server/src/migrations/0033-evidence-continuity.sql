-- The keys that signed the logs, in their order; each but the first in the word of the one before.
CREATE TABLE evidence_key (
  number integer PRIMARY KEY,
  public_key bytea NOT NULL UNIQUE CHECK (length(public_key) = 32),
  -- By the key before: that this one takes its place.
  signature bytea CHECK (length(signature) = 64),
  at timestamptz NOT NULL DEFAULT now()
);

-- What was found wrong with logs, and since when it is right again.
CREATE TABLE evidence_alarm (
  id uuid PRIMARY KEY,
  -- The unit whose log it is; none where it concerns all of them.
  company_id uuid,
  reason text NOT NULL,
  detail text NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX evidence_alarm_time ON evidence_alarm (raised_at DESC, id DESC);
CREATE UNIQUE INDEX evidence_alarm_standing ON evidence_alarm (company_id, reason) NULLS NOT DISTINCT
  WHERE settled_at IS NULL;

-- Where an operator let a log go on from the state it has, though more of it had been signed.
CREATE TABLE evidence_resumption (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  -- The state it goes on from.
  size bigint NOT NULL,
  root bytea NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- By a key that the database does not have.
  mac bytea NOT NULL CHECK (length(mac) = 32)
);
CREATE INDEX evidence_resumption_unit ON evidence_resumption (company_id, size);

-- RFC 3161: that a checkpoint was there at a time; only ever added to.
CREATE TABLE evidence_timestamp (
  company_id uuid NOT NULL,
  size bigint NOT NULL,
  authority text NOT NULL,
  token bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, size, authority)
);
SELECT protect_unit_table('evidence_timestamp');
SELECT protect_unit_table('evidence_alarm');
SELECT protect_unit_table('evidence_resumption');

REVOKE ALL ON evidence_key, evidence_alarm, evidence_resumption, evidence_timestamp FROM chancery_unit, chancery_platform;
GRANT SELECT ON evidence_key, evidence_timestamp TO chancery_unit;
GRANT SELECT, INSERT ON evidence_key, evidence_resumption, evidence_timestamp TO chancery_platform;
GRANT SELECT, INSERT, UPDATE (settled_at, detail) ON evidence_alarm TO chancery_platform;
