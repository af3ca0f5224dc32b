-- The mark of a call stands with its first entry and speaks of all of them.
ALTER TABLE evidence_entry ALTER COLUMN mac DROP NOT NULL;
ALTER TABLE evidence_entry ADD CONSTRAINT evidence_entry_first_marked CHECK (n > 0 OR mac IS NOT NULL);
