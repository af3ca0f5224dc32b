-- By whose clocks the times of an export are written: those of the unit when it was asked for.
ALTER TABLE export_job ADD COLUMN zone text NOT NULL DEFAULT 'Asia/Shanghai';
