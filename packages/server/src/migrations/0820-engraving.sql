-- Partners that engrave seals.
CREATE TABLE engraver (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT engraver_name UNIQUE,
  licence_no text NOT NULL,
  contact_name text NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX engraver_latest ON engraver (created_at, id);
REVOKE ALL ON engraver FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON engraver TO chancery_platform;

-- Whoever works for a partner logs in as operators do, and sees nothing but what was allocated to it.
ALTER TABLE operator ADD COLUMN engraver_id uuid REFERENCES engraver (id);
CREATE INDEX operator_engraver ON operator (engraver_id) WHERE engraver_id IS NOT NULL;

-- What a seal is engraved in, and orders that go on where engraving is looked after.
ALTER TABLE offer ADD COLUMN material text
  CHECK (material IN ('brass', 'photosensitive', 'selfInking', 'rubber', 'horn'));
-- An offer of engraving was of brass as long as none could say so.
UPDATE offer SET material = 'brass' WHERE service_type = 5;
ALTER TABLE offer ADD CONSTRAINT offer_material CHECK ((service_type = 5) = (material IS NOT NULL));
ALTER TABLE unit_order ADD COLUMN engraves boolean NOT NULL DEFAULT false;

-- Seals that are engraved. How far each has come is what its order says.
CREATE TABLE engraving (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL CONSTRAINT engraving_order UNIQUE REFERENCES unit_order (id),
  number text NOT NULL,
  form text NOT NULL CHECK (form IN
    ('official', 'contract', 'finance', 'personnel', 'invoice', 'representative', 'personal')),
  name text NOT NULL,
  material text NOT NULL CHECK (material IN ('brass', 'photosensitive', 'selfInking', 'rubber', 'horn')),
  size_mm numeric(4, 1) NOT NULL,
  design jsonb NOT NULL,
  -- The shapes of the drawing that was approved, and their SHA-256.
  drawing bytea NOT NULL,
  drawing_digest bytea NOT NULL,
  width_mm numeric(4, 1) NOT NULL,
  height_mm numeric(4, 1) NOT NULL,
  letter_file_id uuid NOT NULL REFERENCES file (id),
  representative text NOT NULL,
  agent text NOT NULL,
  agent_phone text NOT NULL,
  remark text NOT NULL DEFAULT '',
  returned text NOT NULL DEFAULT '',
  engraver_id uuid REFERENCES engraver (id),
  -- What it was called then: a unit knows no more of a partner than this.
  engraver_name text,
  allocated_at timestamptz,
  promised_on date,
  filing_no text NOT NULL DEFAULT '' CHECK (filing_no ~ '^(\d{13})?$'),
  imprint_file_id uuid REFERENCES file (id),
  matches boolean,
  check_remark text NOT NULL DEFAULT '',
  checked_by text,
  checked_at timestamptz,
  device_id uuid REFERENCES device (id),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((engraver_id IS NULL) = (allocated_at IS NULL)),
  CHECK ((engraver_id IS NULL) = (engraver_name IS NULL)),
  CHECK (device_id IS NULL OR matches)
);
CREATE INDEX engraving_latest ON engraving (company_id, created_at, id);
CREATE INDEX engraving_all ON engraving (created_at, id);
CREATE INDEX engraving_engraver ON engraving (engraver_id, allocated_at, id);
CREATE INDEX engraving_device ON engraving (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX engraving_letter ON engraving (letter_file_id);
CREATE INDEX engraving_imprint ON engraving (imprint_file_id) WHERE imprint_file_id IS NOT NULL;
-- The police file one seal under one number.
CREATE UNIQUE INDEX engraving_filing ON engraving (filing_no) WHERE filing_no <> '';
SELECT protect_unit_table('engraving');
REVOKE ALL ON engraving FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON engraving TO chancery_unit, chancery_platform;

-- A drawing is approved once: what is engraved and compared is what was approved.
CREATE FUNCTION engraving_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF (new.company_id, new.order_id, new.form, new.name, new.material, new.size_mm, new.design, new.drawing, new.drawing_digest)
    IS DISTINCT FROM
     (old.company_id, old.order_id, old.form, old.name, old.material, old.size_mm, old.design, old.drawing, old.drawing_digest) THEN
    RAISE EXCEPTION 'an approved drawing stays as it was approved';
  END IF;
  -- Who engraves, by when and under which number is no word of a unit.
  IF nullif(current_setting('app.company_id', true), '') IS NOT NULL
    AND (new.engraver_id, new.engraver_name, new.promised_on, new.filing_no)
      IS DISTINCT FROM (old.engraver_id, old.engraver_name, old.promised_on, old.filing_no) THEN
    RAISE EXCEPTION 'a unit says nothing of who engraves';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER engraving_stays BEFORE UPDATE ON engraving FOR EACH ROW EXECUTE FUNCTION engraving_stays();

-- The papers that the police want to see; what was replaced or sent back stays.
CREATE TABLE engraving_paper (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  engraving_id uuid NOT NULL REFERENCES engraving (id),
  kind text NOT NULL CHECK (kind IN ('licence', 'identity', 'authority')),
  file_id uuid NOT NULL REFERENCES file (id),
  digest bytea NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX engraving_paper_now ON engraving_paper (engraving_id, kind) WHERE ended_at IS NULL;
CREATE INDEX engraving_paper_of ON engraving_paper (engraving_id, added_at);
CREATE INDEX engraving_paper_company ON engraving_paper (company_id);
CREATE INDEX engraving_paper_file ON engraving_paper (file_id);
SELECT protect_unit_table('engraving_paper');
REVOKE ALL ON engraving_paper FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON engraving_paper TO chancery_unit, chancery_platform;
GRANT UPDATE (ended_at) ON engraving_paper TO chancery_unit, chancery_platform;
