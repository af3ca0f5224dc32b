-- The index of words knows letters and digits of ASCII alone where the database has the locale C, as ours has: of a Chinese
-- text it knows nothing, and of two characters nothing in any locale. So pairs of neighbouring characters beyond ASCII are
-- kept, too, each marked with its unit, so that a word that is common elsewhere costs nobody else anything.
CREATE FUNCTION word_pairs(unit uuid, words text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  -- What is between them is left out of what is looked for as well, so that nothing is missed.
  beyond text[] := string_to_array(regexp_replace(words, '[ -~]+', '', 'g'), NULL);
  mark text := right(unit::text, 6);
  pairs text[] := '{}';
BEGIN
  FOR at IN 2 .. cardinality(beyond) LOOP
    pairs := array_append(pairs, beyond[at - 1] || beyond[at] || mark);
  END LOOP;
  RETURN pairs;
END $$;

CREATE INDEX application_pairs ON application USING gin (word_pairs(company_id, words));
CREATE INDEX authorization_pairs ON authorization_grant USING gin (word_pairs(company_id, words));
CREATE INDEX use_record_pairs ON use_record USING gin (word_pairs(company_id, words));
CREATE INDEX membership_pairs ON membership USING gin (word_pairs(company_id, words));

-- A number is looked up by how it begins.
CREATE INDEX use_record_number ON use_record (company_id, empower_no) WHERE empower_no <> '';

CREATE OR REPLACE FUNCTION unit_search(searched text, pattern text, most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  -- Where a thousand rows are enough, starting helpers would take longer than finding them.
  SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  pairs text[] := word_pairs(unit, pattern);
BEGIN
  IF searched NOT IN ('application', 'authorization_grant', 'membership', 'unit_order', 'use_record', 'watermark_detection',
    'watermark_record') THEN
    RAISE EXCEPTION 'words of % are not searched', searched;
  END IF;
  IF cardinality(pairs) > 0 AND searched IN ('application', 'authorization_grant', 'membership', 'use_record') THEN
    -- Without a letter or a digit in it, the index of words would name every row: it is kept from being asked.
    RETURN QUERY EXECUTE format(
      'SELECT id FROM %I WHERE company_id = $1 AND word_pairs(company_id, words) @> $4 AND %s LIKE $2 LIMIT $3',
      searched, CASE WHEN pattern ~ '[a-z0-9]' THEN 'words' ELSE 'words || ''''' END)
      USING unit, pattern, most, pairs;
    RETURN;
  END IF;
  -- Planned for these very values: how common a word is decides which index is the best.
  RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE company_id = $1 AND words LIKE $2 LIMIT $3', searched)
    USING unit, pattern, most;
END $$;
