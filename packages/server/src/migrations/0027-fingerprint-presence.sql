-- Which seal knows a finger, and what it was last told about it. The fingerprint itself never leaves the seal.
ALTER TABLE fingerprint
  ALTER COLUMN template_digest DROP NOT NULL,
  ADD COLUMN device_id uuid REFERENCES device (id),
  ADD COLUMN command_id uuid,
  ADD COLUMN by_name text NOT NULL DEFAULT '',
  -- When the seal said that it knows it.
  ADD COLUMN enrolled_at timestamptz,
  -- The seal was told to forget it and has not said yet that it did.
  ADD COLUMN removing boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX fingerprint_once ON fingerprint (device_id, user_id, name) WHERE removed_at IS NULL;

ALTER TABLE device_operation DROP CONSTRAINT device_operation_type_check;
ALTER TABLE device_operation ADD CHECK (type BETWEEN 0 AND 8);

-- Servers that hold connections of seals, and when each last said that it is there.
CREATE TABLE gateway_server (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON gateway_server TO chancery_platform;
-- The server a seal is connected to.
ALTER TABLE device ADD COLUMN online_by uuid;
CREATE INDEX device_online_by ON device (online_by) WHERE online_by IS NOT NULL;
