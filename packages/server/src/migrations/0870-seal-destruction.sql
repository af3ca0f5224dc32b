-- Since when a seal is on its way to its end: nothing new is done with it.
ALTER TABLE device ADD COLUMN retiring_at timestamptz;

-- Seals that are put out of use: handed in, destroyed, and signed for by two people.
CREATE TABLE seal_destruction (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  number text NOT NULL,
  device_id uuid NOT NULL REFERENCES device (id),
  -- As the register said it then.
  device_name text NOT NULL,
  subtype smallint NOT NULL,
  serial text,
  keeper_name text NOT NULL DEFAULT '',
  reason text NOT NULL CHECK (reason IN ('replaced', 'worn', 'damaged', 'nameChanged', 'dissolved', 'other')),
  remark text NOT NULL DEFAULT '',
  engraving_id uuid REFERENCES engraving (id),
  state text NOT NULL DEFAULT 'begun' CHECK (state IN ('begun', 'handedIn', 'destroyed', 'completed', 'cancelled')),
  handed_in_by uuid,
  handed_in_by_name text NOT NULL DEFAULT '',
  received_by uuid,
  received_by_name text NOT NULL DEFAULT '',
  handed_in_at timestamptz,
  place text NOT NULL DEFAULT '',
  destroyed_by uuid,
  destroyed_by_name text NOT NULL DEFAULT '',
  destroyed_at timestamptz,
  method text NOT NULL DEFAULT '',
  completed_at timestamptz,
  record_file_id uuid REFERENCES file (id),
  record_digest bytea,
  cancelled_by_name text NOT NULL DEFAULT '',
  cancelled_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seal_destruction_number UNIQUE (company_id, number),
  CHECK (handed_in_by <> received_by),
  CHECK ((handed_in_at IS NULL) = (handed_in_by IS NULL)),
  CHECK ((handed_in_at IS NULL) = (received_by IS NULL)),
  CHECK ((destroyed_at IS NULL) = (destroyed_by IS NULL)),
  CHECK (destroyed_at IS NULL OR destroyed_at >= handed_in_at),
  CHECK (state NOT IN ('handedIn', 'destroyed', 'completed') OR handed_in_at IS NOT NULL),
  CHECK ((state IN ('destroyed', 'completed')) = (destroyed_at IS NOT NULL)),
  CHECK ((state = 'completed') = (completed_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((record_file_id IS NULL) = (record_digest IS NULL)),
  CHECK (record_file_id IS NULL OR state = 'completed')
);
-- A seal ends once at a time.
CREATE UNIQUE INDEX seal_destruction_open ON seal_destruction (device_id)
  WHERE state IN ('begun', 'handedIn', 'destroyed');
CREATE INDEX seal_destruction_latest ON seal_destruction (company_id, created_at, id);
CREATE INDEX seal_destruction_device ON seal_destruction (device_id);
CREATE INDEX seal_destruction_engraving ON seal_destruction (engraving_id) WHERE engraving_id IS NOT NULL;
CREATE INDEX seal_destruction_record ON seal_destruction (record_file_id) WHERE record_file_id IS NOT NULL;
SELECT protect_unit_table('seal_destruction');
REVOKE ALL ON seal_destruction FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON seal_destruction TO chancery_unit;
GRANT SELECT ON seal_destruction TO chancery_platform;

-- What the photos show of it; none is taken out again.
CREATE TABLE destruction_photo (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  destruction_id uuid NOT NULL REFERENCES seal_destruction (id),
  kind text NOT NULL CHECK (kind IN ('seal', 'imprint', 'before', 'after')),
  file_id uuid NOT NULL REFERENCES file (id),
  digest bytea NOT NULL,
  added_by_name text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- One picture shows one thing.
  CONSTRAINT destruction_photo_once UNIQUE (destruction_id, digest)
);
CREATE INDEX destruction_photo_company ON destruction_photo (company_id);
CREATE INDEX destruction_photo_file ON destruction_photo (file_id);
SELECT protect_unit_table('destruction_photo');
REVOKE ALL ON destruction_photo FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON destruction_photo TO chancery_unit;
GRANT SELECT ON destruction_photo TO chancery_platform;

-- Who signs that it is destroyed: two people, neither of them twice.
CREATE TABLE destruction_signature (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  destruction_id uuid NOT NULL REFERENCES seal_destruction (id),
  role text NOT NULL CHECK (role IN ('executor', 'witness')),
  account_id uuid NOT NULL,
  name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  proof text CHECK (proof IN ('code', 'passkey')),
  signed_at timestamptz,
  CONSTRAINT destruction_signature_role UNIQUE (destruction_id, role),
  CONSTRAINT destruction_signature_person UNIQUE (destruction_id, account_id),
  CHECK ((proof IS NULL) = (signed_at IS NULL))
);
CREATE INDEX destruction_signature_company ON destruction_signature (company_id);
CREATE INDEX destruction_signature_awaited ON destruction_signature (company_id, account_id) WHERE signed_at IS NULL;
SELECT protect_unit_table('destruction_signature');
REVOKE ALL ON destruction_signature FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON destruction_signature TO chancery_unit;
GRANT UPDATE (account_id, name, asked_at, proof, signed_at) ON destruction_signature TO chancery_unit;
GRANT SELECT ON destruction_signature TO chancery_platform;

-- Whichever road the rows are written by: a seal goes to its end one step after another, and none is taken back.
CREATE FUNCTION seal_destruction_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  signatures integer;
BEGIN
  IF (new.id, new.company_id, new.number, new.device_id, new.device_name, new.subtype, new.serial, new.reason, new.created_by, new.created_at)
    IS DISTINCT FROM
     (old.id, old.company_id, old.number, old.device_id, old.device_name, old.subtype, old.serial, old.reason, old.created_by, old.created_at) THEN
    RAISE EXCEPTION 'which seal is put out of use, and why, stays as it was said';
  END IF;
  IF old.handed_in_at IS NOT NULL AND (new.handed_in_by, new.received_by, new.handed_in_at)
    IS DISTINCT FROM (old.handed_in_by, old.received_by, old.handed_in_at) THEN
    RAISE EXCEPTION 'who handed a seal in, and to whom, stays as it was said';
  END IF;
  IF old.destroyed_at IS NOT NULL AND (new.destroyed_by, new.destroyed_at, new.method)
    IS DISTINCT FROM (old.destroyed_by, old.destroyed_at, old.method) THEN
    RAISE EXCEPTION 'how a seal was destroyed stays as it was said';
  END IF;
  IF old.record_file_id IS NOT NULL AND (new.record_file_id, new.record_digest)
    IS DISTINCT FROM (old.record_file_id, old.record_digest) THEN
    RAISE EXCEPTION 'a certificate is made once';
  END IF;
  IF new.state <> old.state AND (old.state || ' ' || new.state) NOT IN
    ('begun handedIn', 'begun cancelled', 'handedIn cancelled', 'handedIn destroyed', 'destroyed completed') THEN
    RAISE EXCEPTION 'a seal does not go from % to %', old.state, new.state;
  END IF;
  IF new.state = 'completed' AND old.state <> 'completed' THEN
    SELECT count(*) INTO signatures FROM destruction_signature
      WHERE destruction_id = new.id AND signed_at IS NOT NULL;
    IF signatures < 2 THEN
      RAISE EXCEPTION 'two people sign that a seal is destroyed';
    END IF;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER seal_destruction_moves BEFORE UPDATE ON seal_destruction
  FOR EACH ROW EXECUTE FUNCTION seal_destruction_moves();

CREATE FUNCTION destruction_signature_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF old.signed_at IS NOT NULL THEN
    RAISE EXCEPTION 'what was signed stays signed';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER destruction_signature_stays BEFORE UPDATE ON destruction_signature
  FOR EACH ROW EXECUTE FUNCTION destruction_signature_stays();
