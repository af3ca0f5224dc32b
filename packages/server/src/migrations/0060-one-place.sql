-- The mark of a call's first entry, half of it: a call that is copied as it is gets no second place.
ALTER TABLE evidence_place ADD COLUMN mark bytea;
GRANT UPDATE (mark) ON evidence_place TO chancery_platform;
SET LOCAL ROLE chancery_platform;
UPDATE evidence_place AS place SET mark = substr(entry.mac, 1, 16)
FROM evidence_entry AS entry WHERE entry.call_id = place.call_id AND entry.n = 0;
RESET ROLE;
REVOKE UPDATE (mark) ON evidence_place FROM chancery_platform;
CREATE UNIQUE INDEX evidence_place_mark ON evidence_place (mark);
