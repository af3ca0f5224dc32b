-- The logs begin anew: what was in them until now bears no mark of the platform and belongs to no map of threads.
TRUNCATE evidence_entry, evidence_place, evidence_tile, evidence_checkpoint, evidence_cosignature, evidence_publication;
UPDATE evidence_sequencer SET seen = '1:1:';

-- By a key that the database does not have: whoever has nothing but the database can neither add an entry nor alter one.
ALTER TABLE evidence_entry ADD COLUMN mac bytea NOT NULL CHECK (length(mac) = 32);
GRANT INSERT (mac) ON evidence_entry TO chancery_unit, chancery_platform;
-- Entries are found by the thread they belong to.
DROP INDEX evidence_entry_subject;

-- The map of a log's threads as it is now, sixteen ways a page. Each page is known by the hash that the page above has for
-- it, and the first by the newest checkpoint.
CREATE TABLE evidence_page (
  company_id uuid NOT NULL,
  -- The digits of the keys that lead to it.
  name text COLLATE "C" NOT NULL,
  slots bytea NOT NULL,
  PRIMARY KEY (company_id, name)
) WITH (fillfactor = 60);
SELECT protect_unit_table('evidence_page');
REVOKE ALL ON evidence_page FROM chancery_unit, chancery_platform;
GRANT SELECT ON evidence_page TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON evidence_page TO chancery_platform;
