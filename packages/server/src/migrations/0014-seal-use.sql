-- Smart seals as they left the factory. A unit binds one with its serial and code; until then it is nobody's.
CREATE TABLE hardware (
  id uuid PRIMARY KEY,
  serial text NOT NULL UNIQUE,
  model text NOT NULL,
  -- Only digests of what the device and its owner know.
  bind_code_hash bytea NOT NULL,
  secret_hash bytea NOT NULL,
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  is_bluetooth boolean NOT NULL DEFAULT true,
  is_gprs boolean NOT NULL DEFAULT true,
  gprs_protocol text NOT NULL DEFAULT 'mqtt5',
  abilities text[] NOT NULL DEFAULT '{}',
  firmware text NOT NULL DEFAULT '',
  sim_number text NOT NULL DEFAULT '',
  sim_state text NOT NULL DEFAULT 'normal',
  -- Played by the simulator.
  simulated boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON hardware TO chancery_unit, chancery_platform;

ALTER TABLE device
  ADD COLUMN hardware_id uuid REFERENCES hardware (id),
  ADD COLUMN serial text,
  ADD COLUMN model text NOT NULL DEFAULT '',
  ADD COLUMN abilities text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_bluetooth boolean NOT NULL DEFAULT false,
  ADD COLUMN is_gprs boolean NOT NULL DEFAULT false,
  ADD COLUMN gprs_protocol text NOT NULL DEFAULT '',
  ADD COLUMN service_end timestamptz,
  ADD COLUMN imprint_file_id uuid,
  ADD COLUMN imprint_mm numeric(4, 1),
  ADD COLUMN place text NOT NULL DEFAULT '',
  ADD COLUMN lat double precision,
  ADD COLUMN lng double precision,
  ADD COLUMN battery smallint,
  ADD COLUMN ink smallint,
  ADD COLUMN firmware text NOT NULL DEFAULT '',
  ADD COLUMN sim_state text,
  ADD COLUMN backlight_seconds smallint NOT NULL DEFAULT 30,
  ADD COLUMN shutdown_minutes smallint NOT NULL DEFAULT 10,
  ADD COLUMN connect_mode text NOT NULL DEFAULT 'network',
  -- What was sent last, and whether the device said that it does so.
  ADD COLUMN settings_revision integer NOT NULL DEFAULT 0,
  ADD COLUMN settings_acked integer NOT NULL DEFAULT 0,
  -- The highest press the device told of.
  ADD COLUMN press_counter bigint NOT NULL DEFAULT 0,
  ADD COLUMN online_since timestamptz,
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN case_open boolean NOT NULL DEFAULT false,
  -- Locked or reported lost: nothing may be pressed.
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN lock_reason text NOT NULL DEFAULT '',
  ADD COLUMN lost boolean NOT NULL DEFAULT false,
  ADD COLUMN unbound_at timestamptz;
CREATE UNIQUE INDEX device_hardware ON device (hardware_id) WHERE unbound_at IS NULL AND hardware_id IS NOT NULL;
CREATE INDEX device_serial ON device (serial) WHERE serial IS NOT NULL;

-- Leave to press a seal a number of times.
CREATE TABLE authorization_grant (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  empower_no text NOT NULL,
  -- Null: granted directly.
  application_id uuid REFERENCES application (id),
  title text NOT NULL,
  reason text NOT NULL DEFAULT '',
  device_id uuid NOT NULL REFERENCES device (id),
  device_name text NOT NULL,
  user_id uuid NOT NULL REFERENCES account (id),
  user_name text NOT NULL,
  department_id uuid,
  department_name text NOT NULL DEFAULT '',
  granted_by uuid,
  granted_by_name text NOT NULL DEFAULT '',
  -- 0 networked, 2 trial, 3 offline, 6 adding ink.
  use_type smallint NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 3,
  -- Why it ended: used, closed, cancelled, expired.
  end_kind text,
  end_note text NOT NULL DEFAULT '',
  normal_count integer NOT NULL CHECK (normal_count >= 0),
  cross_page_count integer NOT NULL CHECK (cross_page_count >= 0),
  normal_used integer NOT NULL DEFAULT 0,
  cross_page_used integer NOT NULL DEFAULT 0,
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  place text NOT NULL DEFAULT '',
  lat double precision,
  lng double precision,
  radius_metres integer,
  photo_lock boolean NOT NULL DEFAULT false,
  -- Of the order as the device should hold it; none before it is activated.
  order_revision integer NOT NULL DEFAULT 0,
  order_acked integer NOT NULL DEFAULT 0,
  order_sent_at timestamptz,
  order_acked_at timestamptz,
  -- Why the device would not take it.
  order_refused text,
  activated_at timestamptz,
  first_press_at timestamptz,
  last_press_at timestamptz,
  ended_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text NOT NULL DEFAULT '',
  reviewed_at timestamptz,
  review_verdict text,
  review_opinion text NOT NULL DEFAULT '',
  -- Whoever is to use it, or granted it, has not looked since something happened.
  unread_by_user boolean NOT NULL DEFAULT true,
  unread_by_keeper boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT authorization_no UNIQUE (company_id, empower_no),
  -- Whatever is repeated, doubled or run in parallel.
  CONSTRAINT authorization_not_over CHECK (normal_used BETWEEN 0 AND normal_count AND cross_page_used BETWEEN 0 AND cross_page_count),
  CHECK (window_end > window_start)
);
-- A device has at most one that is not over.
CREATE UNIQUE INDEX authorization_open ON authorization_grant (device_id) WHERE status IN (0, 3, 4, 5);
CREATE INDEX authorization_time ON authorization_grant (company_id, created_at DESC, id DESC);
CREATE INDEX authorization_status ON authorization_grant (company_id, status, created_at DESC, id DESC);
CREATE INDEX authorization_user ON authorization_grant (company_id, user_id, created_at DESC, id DESC);
CREATE INDEX authorization_device ON authorization_grant (company_id, device_id, created_at DESC, id DESC);
CREATE INDEX authorization_application ON authorization_grant (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX authorization_due ON authorization_grant (window_end) WHERE status IN (0, 3, 4, 5);
SELECT protect_unit_table('authorization_grant');

-- The use of a seal: one for each authorisation that was pressed, or for a run of presses without one.
CREATE TABLE use_record (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid UNIQUE REFERENCES authorization_grant (id),
  empower_no text NOT NULL DEFAULT '',
  application_id uuid,
  title text NOT NULL DEFAULT '',
  device_id uuid NOT NULL REFERENCES device (id),
  device_name text NOT NULL,
  user_id uuid,
  user_name text NOT NULL DEFAULT '',
  department_id uuid,
  department_name text NOT NULL DEFAULT '',
  use_type smallint NOT NULL,
  normal_granted integer NOT NULL DEFAULT 0,
  cross_page_granted integer NOT NULL DEFAULT 0,
  -- Presses that were told of, counted against a grant or not.
  presses integer NOT NULL DEFAULT 0,
  photos integer NOT NULL DEFAULT 0,
  -- Presses missing in the device's own count.
  unaccounted integer NOT NULL DEFAULT 0,
  -- normal, warning, abnormal, unknown; and why.
  verdict text NOT NULL DEFAULT 'unknown',
  reasons text[] NOT NULL DEFAULT '{}',
  needs_review boolean NOT NULL DEFAULT false,
  unread_exception boolean NOT NULL DEFAULT false,
  reviewed_by uuid,
  reviewed_by_name text NOT NULL DEFAULT '',
  reviewed_at timestamptz,
  review_verdict text,
  review_opinion text NOT NULL DEFAULT '',
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX use_record_time ON use_record (company_id, last_at DESC, id DESC);
CREATE INDEX use_record_device ON use_record (company_id, device_id, last_at DESC, id DESC);
CREATE INDEX use_record_user ON use_record (company_id, user_id, last_at DESC, id DESC);
CREATE INDEX use_record_verdict ON use_record (company_id, verdict, last_at DESC, id DESC);
CREATE INDEX use_record_review ON use_record (company_id, last_at DESC, id DESC) WHERE needs_review;
SELECT protect_unit_table('use_record');

-- Every press a device told of; nothing here is ever taken back.
CREATE TABLE press (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  record_id uuid NOT NULL REFERENCES use_record (id),
  authorization_id uuid,
  counter bigint NOT NULL,
  -- Which press of its record it is.
  sequence integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('normal', 'crossPage')),
  use_type smallint NOT NULL,
  -- Counted against the grant; the others had no grant left, or none at all.
  counted boolean NOT NULL,
  by_id uuid,
  identified_by text NOT NULL DEFAULT 'none',
  device_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  lat double precision,
  lng double precision,
  accuracy double precision,
  -- Presses missing between the one before and this one.
  gap integer NOT NULL DEFAULT 0,
  verdict text NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  photos integer NOT NULL DEFAULT 0,
  -- What the device signed, as it came, and its digest.
  message text NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT press_once UNIQUE (device_id, counter)
);
CREATE INDEX press_of ON press (record_id, sequence);
SELECT protect_unit_table('press');

-- Two different presses under one number: one of them is not true.
CREATE TABLE press_conflict (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  counter bigint NOT NULL,
  message text NOT NULL,
  digest bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (device_id, counter, digest)
);
SELECT protect_unit_table('press_conflict');

CREATE TABLE press_photo (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  record_id uuid NOT NULL REFERENCES use_record (id),
  -- Null: of the papers as a whole.
  press_id uuid REFERENCES press (id),
  file_id uuid NOT NULL,
  digest bytea NOT NULL,
  -- device, phone or upload.
  source text NOT NULL,
  by_id uuid,
  by_name text NOT NULL DEFAULT '',
  taken_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (record_id, digest)
);
CREATE INDEX press_photo_of ON press_photo (record_id, taken_at);
SELECT protect_unit_table('press_photo');

-- What the server wants a device to know; sent until the device answers or something newer takes its place.
CREATE TABLE device_command (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  -- order, settings, lock, privilege, upgrade.
  type text NOT NULL,
  -- The authorisation of an order, the device otherwise: a newer one takes the place of an older of the same subject and type.
  subject_id uuid NOT NULL,
  body jsonb NOT NULL,
  -- waiting, done, refused, replaced.
  state text NOT NULL DEFAULT 'waiting',
  percent smallint,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  answered_at timestamptz
);
CREATE INDEX device_command_waiting ON device_command (device_id, created_at) WHERE state = 'waiting';
CREATE INDEX device_command_of ON device_command (device_id, created_at DESC, id DESC);
SELECT protect_unit_table('device_command');

-- What devices told besides presses.
CREATE TABLE device_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  kind text NOT NULL,
  counter bigint NOT NULL,
  detail text NOT NULL DEFAULT '',
  device_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_event_of ON device_event (company_id, device_id, received_at DESC, id DESC);
SELECT protect_unit_table('device_event');

GRANT SELECT, INSERT, UPDATE ON authorization_grant, use_record, press, press_photo, device_command
  TO chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON press_conflict, device_event TO chancery_unit, chancery_platform;
