-- What an approved application allows of one seal, and how much of it grants hold.
CREATE TABLE seal_allowance (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  device_id uuid NOT NULL REFERENCES device (id),
  normal_count integer NOT NULL,
  cross_page_count integer NOT NULL,
  normal_held integer NOT NULL DEFAULT 0,
  cross_page_held integer NOT NULL DEFAULT 0,
  window_end timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seal_allowance_once UNIQUE (application_id, device_id),
  -- Whatever is repeated, doubled or run in parallel.
  CONSTRAINT seal_allowance_not_over CHECK (normal_held BETWEEN 0 AND normal_count AND cross_page_held BETWEEN 0 AND cross_page_count)
);
-- The most urgent first.
CREATE INDEX seal_allowance_waiting ON seal_allowance (company_id, window_end, id)
  WHERE normal_held < normal_count OR cross_page_held < cross_page_count;
SELECT protect_unit_table('seal_allowance');
GRANT SELECT, INSERT, UPDATE ON seal_allowance TO chancery_unit, chancery_platform;

INSERT INTO seal_allowance (id, company_id, application_id, device_id, normal_count, cross_page_count, window_end, created_at)
SELECT gen_random_uuid(), a.company_id, a.id, s.device_id, s.normal_count, s.cross_page_count,
       (a.fields ->> 'endAt')::timestamptz, a.ended_at
FROM application a JOIN application_seal s ON s.application_id = a.id
WHERE a.state = 'COMPLETED';

-- What it did not use is free for another grant again; nothing more is counted against it.
ALTER TABLE authorization_grant
  ADD COLUMN released_at timestamptz,
  -- What a search looks through.
  ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (
    lower(empower_no || ' ' || title || ' ' || user_name || ' ' || device_name)
  ) STORED;
CREATE INDEX authorization_words ON authorization_grant USING gin (words gin_trgm_ops);
CREATE INDEX authorization_mine ON authorization_grant (company_id, user_id, created_at DESC, id DESC) WHERE status IN (0, 3, 4, 5);
CREATE INDEX authorization_unread_user ON authorization_grant (company_id, user_id) WHERE unread_by_user;
CREATE INDEX authorization_unread_keeper ON authorization_grant (company_id, granted_by) WHERE unread_by_keeper;

-- The story of an authorisation.
CREATE TABLE authorization_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL REFERENCES authorization_grant (id),
  action text NOT NULL,
  -- Nobody when it was a device or the passing of time.
  by_id uuid,
  by_name text NOT NULL DEFAULT '',
  -- A reason, an opinion, or whose turn it is now.
  detail text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authorization_event_of ON authorization_event (authorization_id, id);
SELECT protect_unit_table('authorization_event');
GRANT SELECT, INSERT ON authorization_event TO chancery_unit, chancery_platform;

-- The fingers somebody may be known by: what they are called and a digest of the template, never the template.
CREATE TABLE fingerprint (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  user_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  template_digest bytea NOT NULL CHECK (length(template_digest) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX fingerprint_of ON fingerprint (company_id, user_id) WHERE removed_at IS NULL;
SELECT protect_unit_table('fingerprint');
GRANT SELECT, INSERT, UPDATE ON fingerprint TO chancery_unit, chancery_platform;
