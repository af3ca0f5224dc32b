-- Operators prove themselves twice: by a password, then by an authenticator or, where that is lost, a recovery code.
CREATE TABLE operator_second_factor (
  operator_id uuid PRIMARY KEY REFERENCES operator (id),
  -- Unreadable without the platform's key, and it names its operator, so that it cannot be moved to another's row.
  secret bytea,
  set_up_at timestamptz,
  -- The latest step a code was taken for: each is good once.
  last_step bigint NOT NULL DEFAULT 0,
  -- An authenticator on its way, until the session that asked for it shows a code.
  next_secret bytea,
  next_session_id uuid,
  next_at timestamptz,
  CHECK ((secret IS NULL) = (set_up_at IS NULL)),
  CHECK (num_nulls(next_secret, next_session_id, next_at) IN (0, 3))
);
CREATE TABLE operator_recovery_code (
  operator_id uuid NOT NULL REFERENCES operator (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);
REVOKE ALL ON operator_second_factor, operator_recovery_code FROM chancery_unit;

-- A session whose second step is still to come opens nothing else.
ALTER TABLE session ADD COLUMN second_step_due boolean NOT NULL DEFAULT false;
-- Who was logged in before there was a second step logs in anew.
UPDATE session SET ended_at = now(), end_reason = 'revoked' WHERE operator_id IS NOT NULL AND ended_at IS NULL;
