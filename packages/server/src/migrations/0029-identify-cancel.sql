-- Whoever asked for an identification may stop it.
ALTER TABLE watermark_detection
  DROP CONSTRAINT watermark_detection_state_check,
  DROP CONSTRAINT watermark_detection_outcome_check,
  DROP CONSTRAINT watermark_detection_check2,
  ADD CHECK (state IN ('waiting', 'working', 'done', 'failed', 'cancelled')),
  ADD CHECK (outcome IN ('read', 'foreign', 'seen', 'none', 'failed', 'cancelled')),
  ADD CHECK ((state IN ('waiting', 'working')) = (outcome IS NULL AND finished_at IS NULL)),
  ADD CHECK ((state = 'cancelled') = (outcome IS NOT DISTINCT FROM 'cancelled'));

-- Pages of a file may come from several marked files: a place says in which of them it lay. So far there was one.
UPDATE watermark_detection SET findings = jsonb_set(findings, '{comparison,edits}', (
  SELECT jsonb_agg(jsonb_set(place, '{before,source}', '0') ORDER BY at)
  FROM jsonb_array_elements(findings #> '{comparison,edits}') WITH ORDINALITY AS edits (place, at)))
WHERE edits > 0 AND jsonb_array_length(findings #> '{comparison,edits}') > 0;
