-- Presses are allowed only while somebody watches, and so many seconds after.
ALTER TABLE authorization_grant ADD COLUMN grace_seconds smallint CHECK (grace_seconds BETWEEN 5 AND 300);
CREATE INDEX authorization_witnessed ON authorization_grant (id) WHERE grace_seconds IS NOT NULL AND status IN (0, 4);

-- Where a use is filmed and watched: one for each authorisation that is, or was.
CREATE TABLE live_room (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL UNIQUE REFERENCES authorization_grant (id),
  -- When it was last filmed and seen by somebody else.
  watched_at timestamptz,
  minutes integer NOT NULL DEFAULT 0,
  -- The last minute that was counted, since 1970.
  counted_minute integer NOT NULL DEFAULT 0,
  minutes_over boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_room_company ON live_room (company_id);
SELECT protect_unit_table('live_room');

-- Links by which people from outside watch a use.
CREATE TABLE live_invite (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  room_id uuid NOT NULL REFERENCES live_room (id),
  name text NOT NULL,
  ticket_hash bytea NOT NULL UNIQUE,
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  made_by uuid NOT NULL REFERENCES account (id),
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_invite_company ON live_invite (company_id);
CREATE INDEX live_invite_room ON live_invite (room_id);
CREATE INDEX live_invite_maker ON live_invite (made_by);
SELECT protect_unit_table('live_invite');

-- Who is in a room, and whether they are there now.
CREATE TABLE live_person (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  room_id uuid NOT NULL REFERENCES live_room (id),
  part text NOT NULL,
  -- A member, or whoever came by a link.
  account_id uuid REFERENCES account (id),
  invite_id uuid REFERENCES live_invite (id),
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  active boolean NOT NULL DEFAULT false,
  sound boolean NOT NULL DEFAULT false,
  seen_at timestamptz,
  left_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((account_id IS NULL) <> (invite_id IS NULL))
);
CREATE INDEX live_person_company ON live_person (company_id);
CREATE INDEX live_person_room ON live_person (room_id);
CREATE INDEX live_person_account ON live_person (account_id);
CREATE INDEX live_person_invite ON live_person (invite_id);
CREATE INDEX live_person_active ON live_person (seen_at) WHERE active;
SELECT protect_unit_table('live_person');

-- What browsers tell each other before they see each other; for minutes.
CREATE TABLE live_signal (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  from_id uuid NOT NULL REFERENCES live_person (id) ON DELETE CASCADE,
  to_id uuid NOT NULL REFERENCES live_person (id) ON DELETE CASCADE,
  kind text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_signal_to ON live_signal (to_id, number);
CREATE INDEX live_signal_from ON live_signal (from_id);
CREATE INDEX live_signal_company ON live_signal (company_id);
CREATE INDEX live_signal_at ON live_signal (at);
SELECT protect_unit_table('live_signal');

-- What happened in a room: part of the record of its use.
CREATE TABLE live_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL REFERENCES authorization_grant (id),
  step text NOT NULL,
  person_id uuid,
  name text NOT NULL,
  part text,
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX live_event_authorization ON live_event (authorization_id, at);
CREATE INDEX live_event_company ON live_event (company_id);
SELECT protect_unit_table('live_event');

GRANT SELECT, INSERT, UPDATE, DELETE ON live_room, live_invite, live_person, live_signal TO chancery_unit;
GRANT SELECT, DELETE ON live_room, live_invite, live_person, live_signal TO chancery_platform;
-- Whoever leaves is put out on the platform's side.
GRANT UPDATE (left_at, active) ON live_person TO chancery_platform;
GRANT UPDATE (withdrawn_at) ON live_invite TO chancery_platform;
GRANT SELECT, INSERT ON live_event TO chancery_unit;
GRANT SELECT ON live_event TO chancery_platform;
