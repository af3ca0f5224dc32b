-- A pair that stands in a hundred thousand rows names them all before the first is looked at. So each pair is marked with
-- the span of time its row is of, too, and a search goes back span by span until it has as many as it needs: the latest,
-- for the price of those of a few weeks.
CREATE FUNCTION word_span(at timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  -- About seven weeks; seconds since 1970 are the same in every zone.
  RETURN floor(date_part('epoch', at) / 4194304)::integer;

CREATE FUNCTION word_pairs(unit uuid, words text, at timestamptz) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  beyond text[] := string_to_array(regexp_replace(words, '[ -~]+', '', 'g'), NULL);
  mark text := right(unit::text, 6) || public.word_span(at);
  pairs text[] := '{}';
BEGIN
  FOR place IN 2 .. cardinality(beyond) LOOP
    pairs := array_append(pairs, beyond[place - 1] || beyond[place] || mark);
  END LOOP;
  RETURN pairs;
END $$;

DROP INDEX application_pairs, authorization_pairs, use_record_pairs;
CREATE INDEX application_pairs ON application USING gin (word_pairs(company_id, words, created_at));
CREATE INDEX authorization_pairs ON authorization_grant USING gin (word_pairs(company_id, words, created_at));
CREATE INDEX use_record_pairs ON use_record USING gin (word_pairs(company_id, words, last_at));

CREATE OR REPLACE FUNCTION unit_search(searched text, pattern text, most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public
  -- Where a few hundred rows are enough, starting helpers would take longer than finding them.
  SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  pairs text[] := word_pairs(unit, pattern);
  -- Without a letter or a digit in it, the index of words would name every row: it is kept from being asked.
  says text := CASE WHEN pattern ~ '[a-z0-9]' THEN 'words' ELSE 'words || ''''' END || ' LIKE $2';
  -- When a row is of, where its pairs are marked with that.
  at text := CASE searched WHEN 'use_record' THEN 'last_at' WHEN 'application' THEN 'created_at'
    WHEN 'authorization_grant' THEN 'created_at' END;
  before timestamptz := 'infinity';
  latest timestamptz;
  found integer;
BEGIN
  IF searched NOT IN ('application', 'authorization_grant', 'membership', 'unit_order', 'use_record', 'watermark_detection',
    'watermark_record') THEN
    RAISE EXCEPTION 'words of % are not searched', searched;
  END IF;
  IF cardinality(pairs) > 0 AND at IS NOT NULL THEN
    -- From the latest row to the next earlier one outside its span: a clock that was wrong leaves gaps of years.
    LOOP
      EXECUTE format('SELECT max(%1$I) FROM %2$I WHERE company_id = $1 AND %1$I < $2', at, searched)
        INTO latest USING unit, before;
      EXIT WHEN latest IS NULL;
      RETURN QUERY EXECUTE format(
        'WITH named AS MATERIALIZED
           (SELECT id FROM %I WHERE company_id = $1 AND word_pairs(company_id, words, %I) @> $4 AND %s)
         SELECT id FROM named LIMIT $3', searched, at, says)
        USING unit, pattern, most, word_pairs(unit, pattern, latest);
      GET DIAGNOSTICS found = ROW_COUNT;
      most := most - found;
      EXIT WHEN most <= 0;
      before := to_timestamp(word_span(latest) * 4194304::bigint);
    END LOOP;
    RETURN;
  END IF;
  IF cardinality(pairs) > 0 AND searched = 'membership' THEN
    RETURN QUERY EXECUTE format(
      'SELECT id FROM membership WHERE company_id = $1 AND word_pairs(company_id, words) @> $4 AND %s LIMIT $3', says)
      USING unit, pattern, most, pairs;
    RETURN;
  END IF;
  -- Planned for these very values, as if all of them were wanted: a plan for a few would walk the table to meet them, and
  -- where there are none, all of it.
  RETURN QUERY EXECUTE format(
    'WITH named AS MATERIALIZED (SELECT id FROM %I WHERE company_id = $1 AND words LIKE $2)
     SELECT id FROM named LIMIT $3', searched)
    USING unit, pattern, most;
END $$;
