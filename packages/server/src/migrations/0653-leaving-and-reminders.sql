-- Whoever leaves a meeting was there: they agree to its minutes, and no longer count when it is voted.
ALTER TABLE meeting_member ADD left_at timestamptz,
  ADD CONSTRAINT meeting_member_left CHECK (left_at IS NULL OR present);

-- When people were reminded that a meeting, or the deadline of a round, is a day away.
ALTER TABLE meeting ADD day_told_at timestamptz;
CREATE INDEX meeting_unreminded ON meeting (starts_at) WHERE state = 'called' AND day_told_at IS NULL;
ALTER TABLE contest_round ADD day_told_at timestamptz;
CREATE INDEX contest_round_unreminded ON contest_round (deadline_at) WHERE state = 'open' AND day_told_at IS NULL;
