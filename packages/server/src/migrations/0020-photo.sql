-- Lets one phone photograph one use: for some minutes, so many photos. Only digests of what the phone knows are kept.
CREATE TABLE photo_ticket (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL REFERENCES authorization_grant (id),
  ticket_hash bytea NOT NULL UNIQUE,
  -- The secret of the first phone that opened it.
  phone_hash bytea UNIQUE,
  phone text NOT NULL DEFAULT '',
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  max_photos integer NOT NULL CHECK (max_photos > 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND max_photos),
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX photo_ticket_of ON photo_ticket (authorization_id, created_at DESC);
CREATE INDEX photo_ticket_made ON photo_ticket (company_id, made_by, authorization_id) WHERE revoked_at IS NULL;
CREATE INDEX photo_ticket_old ON photo_ticket (expires_at);
SELECT protect_unit_table('photo_ticket');
GRANT SELECT, INSERT, UPDATE, DELETE ON photo_ticket TO chancery_unit, chancery_platform;

-- What a look at a photo found of imprints and words: a hint for whoever reviews, never a verdict.
CREATE TABLE paper_check (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  record_id uuid NOT NULL REFERENCES use_record (id),
  photo_id uuid NOT NULL UNIQUE REFERENCES press_photo (id),
  -- waiting, done, failed.
  state text NOT NULL DEFAULT 'waiting',
  -- Why it could not be done, as one word.
  reason text,
  -- Where the imprints are and how the words differ, in millimetres of an upright page.
  result jsonb,
  -- The flattened picture of the page that the places speak of.
  page_file_id uuid,
  requested_by uuid,
  requested_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX paper_check_of ON paper_check (record_id);
SELECT protect_unit_table('paper_check');
GRANT SELECT, INSERT, UPDATE ON paper_check TO chancery_unit, chancery_platform;
