-- Servers keep in memory who a device is and whose; whatever changes that is announced to them.
CREATE FUNCTION announce_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.serial IS NOT NULL THEN PERFORM pg_notify('device', 'changed ' || NEW.serial); END IF;
  IF TG_OP = 'UPDATE' AND OLD.serial IS DISTINCT FROM NEW.serial AND OLD.serial IS NOT NULL THEN
    PERFORM pg_notify('device', 'changed ' || OLD.serial);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER device_announced AFTER INSERT OR UPDATE OF company_id, name, hardware_id, serial, unbound_at ON device
  FOR EACH ROW EXECUTE FUNCTION announce_device();
CREATE TRIGGER hardware_announced AFTER UPDATE OF serial, secret_hash, public_key ON hardware
  FOR EACH ROW EXECUTE FUNCTION announce_device();

-- Photos a device has announced; only their bytes are taken.
CREATE TABLE photo_notice (
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  digest text NOT NULL,
  counter bigint NOT NULL,
  size integer NOT NULL,
  device_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- When its bytes were kept.
  taken_at timestamptz,
  PRIMARY KEY (device_id, digest)
);
CREATE INDEX photo_notice_time ON photo_notice (received_at);
SELECT protect_unit_table('photo_notice');
GRANT SELECT, INSERT, UPDATE, DELETE ON photo_notice TO chancery_unit, chancery_platform;

-- What was sent and not answered, to be sent again.
CREATE INDEX device_command_unanswered ON device_command (sent_at) WHERE state = 'waiting';
