-- Since when somebody has what they may do in a unit. Tickets and links made before that moment open nothing any more.
ALTER TABLE membership ADD COLUMN access_since timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION renew_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_since := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER renew BEFORE UPDATE OF role, disabled_at ON membership
  FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.disabled_at IS DISTINCT FROM NEW.disabled_at)
  EXECUTE FUNCTION renew_access();
