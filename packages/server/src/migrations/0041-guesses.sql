-- Guesses: how many there were and when the next may come. What was counted before is forgotten.
DELETE FROM attempt;
ALTER TABLE attempt ALTER COLUMN key TYPE text;
ALTER TABLE attempt ALTER COLUMN expire SET NOT NULL;
ALTER TABLE attempt ADD COLUMN free_at bigint NOT NULL DEFAULT 0;
CREATE INDEX attempt_expire ON attempt (expire);
REVOKE ALL ON attempt FROM chancery_unit;

-- Machines somebody has logged in on: their tries are counted by themselves, so that no stranger uses them up.
CREATE TABLE known_machine (
  owner_id uuid NOT NULL,
  machine_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, machine_hash)
);
REVOKE ALL ON known_machine FROM chancery_unit;

-- A code is for the machine that asked for it; what known machines ask for is counted apart.
ALTER TABLE verification_code
  ADD COLUMN asker bytea,
  ADD COLUMN known boolean NOT NULL DEFAULT false;
