-- Whether a signature in a file allows a seal at one place only. What was seen before did not say: it is looked at again.
TRUNCATE file_sheet;
ALTER TABLE file_sheet ADD COLUMN one_place boolean NOT NULL DEFAULT false;
