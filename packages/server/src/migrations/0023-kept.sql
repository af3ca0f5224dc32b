-- What devices said is kept as they said it: of a press only its judgement may change, and nothing of all this goes away.
REVOKE UPDATE, DELETE, TRUNCATE ON press, press_conflict, device_event FROM chancery_unit, chancery_platform;
GRANT UPDATE (gap, verdict, reasons, unplaced, photos) ON press TO chancery_unit, chancery_platform;
REVOKE DELETE, TRUNCATE ON authorization_grant, use_record, press_photo, device_command, hardware
  FROM chancery_unit, chancery_platform;
