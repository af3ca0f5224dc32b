-- Comparisons of persons and units with what registers, carriers and banks know. No number stands here that tells who it was:
-- the digests are keyed, and the numbers hidden but for a few characters.
CREATE TABLE identity_check (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'personPhone', 'enterprise', 'transfer')),
  purpose text NOT NULL CHECK (purpose IN ('certification', 'signing', 'counterparty', 'agent', 'staff')),
  -- The round of a certification, or the party of a signing task.
  subject_id uuid,
  state text NOT NULL CHECK (state IN ('asking', 'waiting', 'amount', 'matches', 'mismatch', 'noRecord', 'failed')),
  shown_name text NOT NULL,
  shown_number text NOT NULL,
  shown_phone text NOT NULL DEFAULT '',
  -- Over everything that was compared, and over the number alone.
  digest bytea NOT NULL,
  number_digest bytea NOT NULL,
  consent text NOT NULL CHECK (consent IN ('written', 'inPerson', 'onScreen')),
  note text NOT NULL DEFAULT '',
  asked_by uuid,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  provider text NOT NULL,
  provider_no text NOT NULL DEFAULT '',
  answered_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- When the provider was last asked how it stands.
  looked_at timestamptz
);
CREATE UNIQUE INDEX identity_check_number ON identity_check (company_id, number);
CREATE INDEX identity_check_asked ON identity_check (company_id, asked_at, id);
CREATE INDEX identity_check_subject ON identity_check (subject_id);
CREATE INDEX identity_check_open ON identity_check (asked_at) WHERE state IN ('asking', 'waiting', 'amount');
SELECT protect_unit_table('identity_check');
GRANT SELECT, INSERT, UPDATE ON identity_check TO chancery_unit, chancery_platform;

-- What is answered stays: an outcome is nobody's to change.
CREATE FUNCTION identity_answer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state IN ('matches', 'mismatch', 'noRecord', 'failed') AND new.state <> old.state THEN
    RAISE EXCEPTION 'an identity check that is answered stays answered';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER identity_answer_stays BEFORE UPDATE ON identity_check
  FOR EACH ROW EXECUTE FUNCTION identity_answer_stays();

-- What somebody outside is asked to prove before they sign.
ALTER TABLE signing_party ADD COLUMN identity text CHECK (identity IN ('person', 'personPhone'));

-- Whether certifications pass by themselves whose every check matches.
CREATE TABLE certification_policy (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  passes boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO certification_policy DEFAULT VALUES;
GRANT SELECT, UPDATE ON certification_policy TO chancery_platform;
