-- An electronic seal: a device of the unit that signs instead of pressing. How it stands is said by its device: locked is
-- suspended, unbound is ended.
CREATE TABLE e_seal (
  device_id uuid PRIMARY KEY REFERENCES device (id),
  company_id uuid NOT NULL REFERENCES company (id),
  -- What kind of key it signs with.
  key_kind text NOT NULL CHECK (key_kind IN ('ec', 'rsa', 'sm2')),
  -- Which of its pictures it shows from now on.
  picture_version integer NOT NULL CHECK (picture_version > 0),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_unit_table('e_seal');
GRANT SELECT, INSERT, UPDATE ON e_seal TO chancery_unit, chancery_platform;

-- What electronic seals look like. A picture is never changed, since papers bear it: another one is another version.
CREATE TABLE e_seal_picture (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES e_seal (device_id) DEFERRABLE INITIALLY DEFERRED,
  version integer NOT NULL CHECK (version > 0),
  source text NOT NULL CHECK (source IN ('drawn', 'uploaded')),
  -- What it was drawn from; none for an uploaded one.
  design jsonb,
  width_mm numeric(5, 1) NOT NULL CHECK (width_mm > 0),
  height_mm numeric(5, 1) NOT NULL CHECK (height_mm > 0),
  -- The shapes of a drawn one as JSON, the PNG of an uploaded one.
  content bytea NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT e_seal_picture_version UNIQUE (device_id, version)
);
SELECT protect_unit_table('e_seal_picture');
GRANT SELECT, INSERT ON e_seal_picture TO chancery_unit, chancery_platform;
