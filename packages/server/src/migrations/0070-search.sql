-- Finds which rows of the transaction's unit contain a text, by the index of words. Under a policy PostgreSQL would use no
-- such index, because LIKE might leak; here nothing but ids comes out, and whoever asks still reads rows under the policy.
CREATE FUNCTION unit_search(searched text, pattern text, most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF searched NOT IN ('application', 'authorization_grant', 'membership', 'use_record', 'watermark_detection',
    'watermark_record') THEN
    RAISE EXCEPTION 'words of % are not searched', searched;
  END IF;
  -- Planned for these very values: how common a word is decides which index is the best.
  RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE company_id = $1 AND words LIKE $2 LIMIT $3', searched)
    USING nullif(current_setting('app.company_id', true), '')::uuid, pattern, most;
END $$;
REVOKE ALL ON FUNCTION unit_search(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_search(text, text, integer) TO chancery_unit;
