-- The log of evidence of each unit. Everything here is only ever added to, and nothing in it is ever changed.

-- Steps that must be provable, as they were taken.
CREATE TABLE evidence_entry (
  company_id uuid NOT NULL,
  -- What one call added to a unit's log stands together there, in the order of n.
  call_id bigint NOT NULL,
  n integer NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- The bytes that are hashed.
  body text NOT NULL,
  -- The transaction that added it, by which the sequencer knows what it has not seen.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (call_id, n)
);
CREATE SEQUENCE evidence_call AS bigint;
CREATE INDEX evidence_entry_new ON evidence_entry (xid) WHERE n = 0;
CREATE INDEX evidence_entry_subject ON evidence_entry (company_id, subject_id);
SELECT protect_unit_table('evidence_entry');

-- Where in its unit's log a call's entries stand.
CREATE TABLE evidence_place (
  call_id bigint PRIMARY KEY,
  company_id uuid NOT NULL,
  first bigint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  UNIQUE (company_id, first)
);
SELECT protect_unit_table('evidence_place');

-- Hashes of the tree, 256 side by side, once they are all there; the unfinished ones follow from what is below them.
CREATE TABLE evidence_tile (
  company_id uuid NOT NULL,
  level smallint NOT NULL,
  number bigint NOT NULL,
  hashes bytea NOT NULL CHECK (length(hashes) = 8192),
  root bytea NOT NULL CHECK (length(root) = 32),
  PRIMARY KEY (company_id, level, number)
);
SELECT protect_unit_table('evidence_tile');

-- What the platform said a unit's log was, each time it grew.
CREATE TABLE evidence_checkpoint (
  company_id uuid NOT NULL,
  size bigint NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  -- The roots of the whole trees it consists of, the largest first: what the next one is made from.
  edge bytea NOT NULL,
  -- The RFC 6962 leaf hashes of the entries it added.
  leaves bytea NOT NULL,
  -- The signed note.
  note text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, size)
);
SELECT protect_unit_table('evidence_checkpoint');

-- Which transactions the sequencer has seen. Whoever holds this row is the sequencer.
CREATE TABLE evidence_sequencer (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  seen pg_snapshot NOT NULL
);
INSERT INTO evidence_sequencer (seen) VALUES ('1:1:');

GRANT USAGE ON SEQUENCE evidence_call TO chancery_unit, chancery_platform;
REVOKE ALL ON evidence_entry, evidence_place, evidence_tile, evidence_checkpoint, evidence_sequencer
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON evidence_entry, evidence_place, evidence_tile, evidence_checkpoint TO chancery_unit, chancery_platform;
GRANT INSERT (company_id, call_id, n, kind, subject_id, body) ON evidence_entry TO chancery_unit, chancery_platform;
-- Transactions are numbered anew where a copy of the database is restored; then this column is, too.
GRANT UPDATE (xid) ON evidence_entry TO chancery_platform;
GRANT INSERT ON evidence_place, evidence_tile, evidence_checkpoint TO chancery_platform;
GRANT SELECT, UPDATE (seen) ON evidence_sequencer TO chancery_platform;
