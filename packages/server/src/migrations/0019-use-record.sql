ALTER TABLE use_record
  -- Of presses without an authorisation: their day and mode, so that those of one day and mode are one use.
  ADD COLUMN run text,
  -- How many presses have each reason; what the verdict is made from.
  ADD COLUMN tally jsonb NOT NULL DEFAULT '{}',
  -- The reasons somebody was told of.
  ADD COLUMN told text[] NOT NULL DEFAULT '{}',
  -- When it is to be looked at again: something may be told, or a photo may have failed to come.
  ADD COLUMN look_at timestamptz,
  ADD COLUMN words text NOT NULL GENERATED ALWAYS AS
    (lower(empower_no || ' ' || title || ' ' || device_name || ' ' || user_name)) STORED;
CREATE UNIQUE INDEX use_record_run ON use_record (device_id, run) WHERE run IS NOT NULL;
CREATE INDEX use_record_look ON use_record (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX use_record_words ON use_record USING gin (words gin_trgm_ops);
CREATE INDEX use_record_department ON use_record (company_id, department_id, last_at DESC, id DESC)
  WHERE department_id IS NOT NULL;
CREATE INDEX use_record_type ON use_record (company_id, use_type, last_at DESC, id DESC);
-- What is not simply normal is the smaller part; a list by reason walks through it alone.
CREATE INDEX use_record_reason ON use_record (company_id, last_at DESC, id DESC) WHERE reasons <> '{}';
CREATE INDEX use_record_unread ON use_record (company_id, device_id) WHERE unread_exception;

ALTER TABLE press
  -- A place was asked for and the device told none.
  ADD COLUMN unplaced boolean NOT NULL DEFAULT false,
  -- The digest of the press before it, as the device says.
  ADD COLUMN prev bytea;

CREATE INDEX device_event_case ON device_event (device_id, device_at DESC) WHERE kind IN ('caseOpened', 'caseClosed');
