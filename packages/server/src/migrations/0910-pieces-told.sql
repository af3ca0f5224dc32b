-- When the server heard of a piece: what was told late is no proof of when it was filmed, and the page says so.
ALTER TABLE live_piece ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();
-- Of earlier pieces the log knows.
UPDATE live_piece p SET told_at = (e.body::jsonb #>> '{facts,receivedAt}')::timestamptz
  FROM evidence_entry e
  WHERE e.kind = 'recording.pieces' AND e.subject_id = p.recording_id
    AND p.number >= (e.body::jsonb #>> '{facts,from}')::int
    AND p.number < (e.body::jsonb #>> '{facts,from}')::int + jsonb_array_length(e.body::jsonb #> '{facts,pieces}');

-- What was announced stays as it was: of a piece only whether it is here changes, of a recording how far it has come.
REVOKE UPDATE ON live_piece, live_recording FROM chancery_unit;
GRANT UPDATE (here_at, removed_at) ON live_piece TO chancery_unit;
GRANT UPDATE (announced, chain, last, ended_at) ON live_recording TO chancery_unit;
