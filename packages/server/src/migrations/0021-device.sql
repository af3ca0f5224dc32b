-- A seal that was unbound stays in the history and leaves its name to others.
ALTER TABLE device DROP CONSTRAINT device_name;
CREATE UNIQUE INDEX device_name ON device (company_id, name) WHERE unbound_at IS NULL;

ALTER TABLE hardware
  -- The highest press when it was last unbound: whoever binds it next counts on from there.
  ADD COLUMN press_counter bigint NOT NULL DEFAULT 0,
  -- Of what it is told besides orders: it follows the highest, whichever unit it belongs to.
  ADD COLUMN command_revision integer NOT NULL DEFAULT 0,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX hardware_time ON hardware (created_at DESC, id DESC);

-- What was done to seals besides pressing them.
CREATE TABLE device_operation (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  device_name text NOT NULL,
  serial text,
  type smallint NOT NULL CHECK (type BETWEEN 0 AND 7),
  by_id uuid,
  by_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  -- What was sent to the device for it; how far that came stands there.
  command_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_operation_time ON device_operation (company_id, created_at DESC, id DESC);
CREATE INDEX device_operation_type ON device_operation (company_id, type, created_at DESC, id DESC);
CREATE INDEX device_operation_of ON device_operation (company_id, device_id, created_at DESC, id DESC);
SELECT protect_unit_table('device_operation');
GRANT SELECT, INSERT ON device_operation TO chancery_unit, chancery_platform;

-- Seal bodies that were replaced, and services that were renewed.
CREATE TABLE replace_device_record (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  device_name text NOT NULL,
  -- seal or service.
  kind text NOT NULL,
  serial text,
  old_imprint_id uuid,
  new_imprint_id uuid,
  old_imprint_mm numeric(4, 1),
  new_imprint_mm numeric(4, 1),
  old_service_end timestamptz,
  new_service_end timestamptz,
  by_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX replace_device_record_time ON replace_device_record (company_id, created_at DESC, id DESC);
CREATE INDEX replace_device_record_of ON replace_device_record (company_id, device_id, created_at DESC, id DESC);
SELECT protect_unit_table('replace_device_record');
GRANT SELECT, INSERT ON replace_device_record TO chancery_unit, chancery_platform;

-- Firmware that devices of a model may be given.
CREATE TABLE firmware (
  id uuid PRIMARY KEY,
  model text NOT NULL,
  version text NOT NULL,
  note text NOT NULL DEFAULT '',
  digest bytea NOT NULL,
  size bigint NOT NULL,
  by_name text NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT firmware_version UNIQUE (model, version)
);
CREATE INDEX firmware_time ON firmware (created_at DESC, id DESC);
GRANT SELECT ON firmware TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON firmware TO chancery_platform;
