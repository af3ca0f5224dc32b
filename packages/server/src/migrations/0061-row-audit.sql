-- Alarms that somebody has to look at are settled by an operator, who says what came of it.
ALTER TABLE evidence_alarm ADD COLUMN settled_by text NOT NULL DEFAULT '',
  ADD COLUMN settled_note text NOT NULL DEFAULT '';
GRANT UPDATE (settled_by, settled_note) ON evidence_alarm TO chancery_platform;

-- When the rows and files were last compared with the logs by the servers themselves, and what came of it.
CREATE TABLE evidence_audit (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  begun_at timestamptz NOT NULL,
  finished_at timestamptz,
  units integer NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0
);
REVOKE ALL ON evidence_audit FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON evidence_audit TO chancery_platform;
