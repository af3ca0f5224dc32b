-- The root's key may be taken off the server, once somebody holds it elsewhere: it becomes nothing, and nothing else.
ALTER TABLE pki_authority ALTER COLUMN locked_key DROP NOT NULL,
  ADD CONSTRAINT pki_authority_key CHECK (locked_key IS NOT NULL OR role = 'root');
GRANT UPDATE (locked_key) ON pki_authority TO chancery_platform;

CREATE FUNCTION pki_authority_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.locked_key IS NOT NULL THEN
    RAISE EXCEPTION 'a key of the platform is taken away or stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pki_authority_stays BEFORE UPDATE ON pki_authority
  FOR EACH ROW EXECUTE FUNCTION pki_authority_stays();

-- What the root says of authorities below it, signed beforehand for as long as its key is away.
CREATE TABLE pki_root_list (
  family text NOT NULL CHECK (family IN ('ec', 'sm2')),
  number bigint NOT NULL,
  list bytea NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, number)
);
REVOKE ALL ON pki_root_list FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON pki_root_list TO chancery_platform;
