-- A seal goes on with another device when its own is broken. Which of them a press came from has to be told, for each counts
-- its presses from its own beginning.
ALTER TABLE device
  -- How often the device behind the seal was exchanged, and when it last was.
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  ADD COLUMN exchanged_at timestamptz;

ALTER TABLE hardware
  -- Broken and exchanged for another: it is bound to nobody again.
  ADD COLUMN retired_at timestamptz,
  -- The seal it served, and as which of its devices: what it pressed until then may still be handed in.
  ADD COLUMN retired_from uuid REFERENCES device (id),
  ADD COLUMN retired_generation integer,
  ADD CONSTRAINT hardware_retired CHECK (num_nonnulls(retired_at, retired_from, retired_generation) IN (0, 3));
CREATE UNIQUE INDEX hardware_retired_from ON hardware (retired_from, retired_generation) WHERE retired_from IS NOT NULL;

-- Retired for good, whoever asks.
CREATE FUNCTION refuse_retired_hardware() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM hardware WHERE id = NEW.hardware_id AND retired_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the device is retired' USING ERRCODE = 'check_violation', CONSTRAINT = 'device_not_retired';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER device_not_retired BEFORE INSERT OR UPDATE OF hardware_id, unbound_at ON device
  FOR EACH ROW WHEN (NEW.hardware_id IS NOT NULL AND NEW.unbound_at IS NULL)
  EXECUTE FUNCTION refuse_retired_hardware();
CREATE FUNCTION keep_retired() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a retired device stays retired';
END $$;
CREATE TRIGGER hardware_stays_retired BEFORE UPDATE OF retired_at, retired_from, retired_generation ON hardware
  FOR EACH ROW WHEN (OLD.retired_at IS NOT NULL) EXECUTE FUNCTION keep_retired();

-- Of the devices it had, a unit sees those that were retired, too: their keys prove what they pressed.
GRANT SELECT (retired_at, retired_from, retired_generation) ON hardware TO chancery_unit;
GRANT UPDATE (retired_at, retired_from, retired_generation) ON hardware TO chancery_unit;
DROP POLICY own_unit ON hardware;
CREATE POLICY own_unit ON hardware FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM device WHERE device.hardware_id = hardware.id)
    OR EXISTS (SELECT FROM device WHERE device.id = hardware.retired_from));

ALTER TABLE press
  ADD COLUMN generation integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT press_once,
  ADD CONSTRAINT press_once UNIQUE (device_id, generation, counter);
ALTER TABLE press_conflict ADD COLUMN generation integer NOT NULL DEFAULT 0;

ALTER TABLE photo_notice ADD COLUMN generation integer NOT NULL DEFAULT 0;

ALTER TABLE replace_device_record
  -- Of an exchanged device: the one that came, where the one that went stood last, and where the new one begins.
  ADD COLUMN new_serial text,
  ADD COLUMN old_counter bigint,
  ADD COLUMN old_battery smallint,
  ADD COLUMN old_firmware text,
  ADD COLUMN new_counter bigint;

ALTER TABLE device_operation DROP CONSTRAINT device_operation_type_check;
ALTER TABLE device_operation ADD CONSTRAINT device_operation_type_check CHECK (type BETWEEN 0 AND 9);
