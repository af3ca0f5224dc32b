-- What was filmed of a use: made where it is filmed, in pieces whose digests come first.
CREATE TABLE live_recording (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL REFERENCES authorization_grant (id),
  person_id uuid NOT NULL REFERENCES live_person (id),
  name text NOT NULL,
  type text NOT NULL,
  -- Up to which number its pieces are announced, and the chain over them.
  announced integer NOT NULL DEFAULT 0,
  chain bytea NOT NULL,
  -- How many there are, as whoever filmed said at the end.
  last integer,
  begun_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX live_recording_authorization ON live_recording (authorization_id);
CREATE INDEX live_recording_company ON live_recording (company_id);
CREATE INDEX live_recording_person ON live_recording (person_id);
SELECT protect_unit_table('live_recording');

CREATE TABLE live_piece (
  recording_id uuid NOT NULL REFERENCES live_recording (id),
  number integer NOT NULL,
  company_id uuid NOT NULL REFERENCES company (id),
  digest bytea NOT NULL,
  size integer NOT NULL,
  started_at timestamptz NOT NULL,
  ms integer NOT NULL,
  here_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (recording_id, number)
);
CREATE INDEX live_piece_company ON live_piece (company_id);
CREATE INDEX live_piece_kept ON live_piece (here_at) WHERE here_at IS NOT NULL AND removed_at IS NULL;
SELECT protect_unit_table('live_piece');

-- For how many days a unit keeps what was filmed.
CREATE TABLE live_rule (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  keep_days integer NOT NULL CHECK (keep_days BETWEEN 30 AND 3650)
);
SELECT protect_unit_table('live_rule');

GRANT SELECT, INSERT, UPDATE ON live_recording, live_piece, live_rule TO chancery_unit;
GRANT SELECT ON live_recording, live_piece, live_rule TO chancery_platform;
