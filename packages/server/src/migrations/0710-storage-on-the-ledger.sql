-- Storage is a level: a file holds its bytes while it is kept, and one on its way does; they are free again when it goes.
-- What was counted beside the ledger until now is held here from now on.
CREATE FUNCTION ledger_free_name(what text) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT CASE WHEN what IN ('text', 'storage') THEN 'free'
                 WHEN ledger_is_monthly(what) THEN 'free ' || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') END $$;
REVOKE ALL ON FUNCTION ledger_free_name FROM PUBLIC;

CREATE OR REPLACE FUNCTION ledger_free(unit uuid, what text) RETURNS TABLE (named text, until timestamptz, much bigint)
  LANGUAGE sql STABLE AS $$
  SELECT ledger_free_name(what),
         CASE WHEN ledger_is_monthly(what) THEN (month + interval '1 month') AT TIME ZONE 'Asia/Shanghai' END,
         CASE what WHEN 'mark' THEN marks_per_month WHEN 'identification' THEN identifications_per_month
                   WHEN 'sealing' THEN sealings_per_month WHEN 'text' THEN free_sms
                   WHEN 'storage' THEN free_storage_mb * 1048576::bigint END
    FROM company_config, date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') AS month
    WHERE company_id = unit AND ledger_free_name(what) IS NOT NULL $$;

CREATE OR REPLACE FUNCTION ledger_withheld(unit uuid, what text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE founder uuid;
BEGIN
  SELECT created_by INTO founder FROM company WHERE id = unit AND certified_at IS NULL;
  IF founder IS NULL THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger-founder:' || founder || ':' || what, 0));
  IF what = 'text' THEN RETURN free_texts_elsewhere(unit); END IF;
  -- What units used up that were closed this month, or still keep, counts for whoever founds the next.
  RETURN (SELECT coalesce(sum(a.balance), 0) FROM company closed
            JOIN ledger_lot l ON l.company_id = closed.id AND l.value = what AND l.name = ledger_free_name(what)
            JOIN ledger_account a ON a.lot_id = l.id AND a.role IN ('held', 'spent')
            WHERE closed.created_by = founder AND closed.deleted_at IS NOT NULL AND closed.certified_at IS NULL);
END $$;

CREATE OR REPLACE FUNCTION ledger_limit_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE what text;
BEGIN
  FOREACH what IN ARRAY CASE WHEN new.free_sms IS DISTINCT FROM old.free_sms THEN '{text}'::text[] ELSE '{}' END
      || CASE WHEN new.marks_per_month IS DISTINCT FROM old.marks_per_month THEN '{mark}'::text[] ELSE '{}' END
      || CASE WHEN new.identifications_per_month IS DISTINCT FROM old.identifications_per_month
              THEN '{identification}'::text[] ELSE '{}' END
      || CASE WHEN new.sealings_per_month IS DISTINCT FROM old.sealings_per_month THEN '{sealing}'::text[] ELSE '{}' END
      || CASE WHEN new.free_storage_mb IS DISTINCT FROM old.free_storage_mb THEN '{storage}'::text[] ELSE '{}' END LOOP
    PERFORM ledger_turn(new.company_id, what);
    PERFORM ledger_allow(new.company_id, what) FROM ledger_free(new.company_id, what) f JOIN ledger_lot l
      ON l.company_id = new.company_id AND l.value = what AND l.name = f.named;
  END LOOP;
  RETURN NULL;
END $$;
DROP TRIGGER ledger_limit ON company_config;
CREATE TRIGGER ledger_limit
  AFTER UPDATE OF free_sms, marks_per_month, identifications_per_month, sealings_per_month, free_storage_mb ON company_config
  FOR EACH ROW EXECUTE FUNCTION ledger_limit_changed();

-- As before; the name of what is free stands in one place.
CREATE OR REPLACE FUNCTION ledger_draw(unit uuid, what text, how text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  free_lot text := ledger_free_name(what);
  taker_role text := CASE how WHEN 'hold' THEN 'held' ELSE 'spent' END;
  last record;
  nth integer := 1;
  state record;
  lot record;
  part bigint;
  found bigint := 0;
  givers bigint[] := '{}';
  takers bigint[] := '{}';
  parts bigint[] := '{}';
  transfer bigint;
  given record;
  taken record;
BEGIN
  IF much <= 0 THEN RAISE EXCEPTION 'nothing is drawn'; END IF;
  PERFORM ledger_turn(unit, what);
  -- What is taken is taken once, and its transfer says so when it is written; what is held may be held again.
  IF how = 'hold' THEN
    SELECT t.attempt, NOT EXISTS (
        SELECT FROM ledger_transfer s WHERE s.company_id = unit AND s.value = what AND s.reference = why
          AND s.kind = 'settle' AND s.attempt = t.attempt) AS standing
      INTO last FROM ledger_transfer t
      WHERE t.company_id = unit AND t.value = what AND t.reference = why AND t.kind = 'hold' ORDER BY t.attempt DESC LIMIT 1;
    IF last.standing THEN RETURN true; END IF;
    nth := coalesce(last.attempt, 0) + 1;
  END IF;
  SELECT EXISTS (SELECT FROM ledger_lot WHERE company_id = unit AND value = what AND name = free_lot) AS is_open,
         EXISTS (SELECT FROM company WHERE id = unit AND certified_at IS NULL AND created_by IS NOT NULL) AS is_shared
    INTO state;
  IF NOT state.is_open THEN PERFORM ledger_allow(unit, what); END IF;
  FOR lot IN
    SELECT l.name, giver.id AS giver, taker.id AS taker, giver.balance AS free
      FROM ledger_lot l
      JOIN ledger_account giver ON giver.lot_id = l.id AND giver.role = 'free'
      JOIN ledger_account taker ON taker.lot_id = l.id AND taker.role = taker_role
      WHERE l.company_id = unit AND l.value = what AND giver.balance > 0 AND coalesce(l.ends_at > now(), true)
      ORDER BY l.ends_at NULLS LAST, l.id
  LOOP
    part := lot.free;
    IF state.is_shared AND lot.name = free_lot THEN part := part - least(part, ledger_withheld(unit, what)); END IF;
    part := least(part, much - found);
    IF part > 0 THEN
      givers := givers || lot.giver;
      takers := takers || lot.taker;
      parts := parts || part;
      found := found + part;
    END IF;
    EXIT WHEN found = much;
  END LOOP;
  IF found < much THEN
    RETURN EXISTS (SELECT FROM ledger_transfer t WHERE t.company_id = unit AND t.value = what AND t.reference = why
                     AND t.kind = how AND t.attempt = nth);
  END IF;
  INSERT INTO ledger_transfer (company_id, value, kind, reference, attempt, amount, made_by)
    VALUES (unit, what, how, why, nth, much, who) ON CONFLICT DO NOTHING RETURNING id INTO transfer;
  IF transfer IS NULL THEN RETURN true; END IF;
  FOR at IN 1 .. array_length(parts, 1) LOOP
    UPDATE ledger_account SET balance = balance - parts[at], entries = entries + 1 WHERE id = givers[at]
      RETURNING entries, balance INTO given;
    UPDATE ledger_account SET balance = balance + parts[at], entries = entries + 1 WHERE id = takers[at]
      RETURNING entries, balance INTO taken;
    INSERT INTO ledger_entry (account_id, number, transfer_id, company_id, amount, balance)
      VALUES (givers[at], given.entries, transfer, unit, -parts[at], given.balance),
             (takers[at], taken.entries, transfer, unit, parts[at], taken.balance);
  END LOOP;
  RETURN true;
END $$;

-- What the platform owes a unit is kept in a full storage, too: the room that is missing is given with it, and lapses with
-- the next file that goes.
CREATE FUNCTION ledger_hold_owed(unit uuid, why text, much bigint, who text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  lot bigint;
  missing bigint;
  nth integer;
BEGIN
  IF ledger_draw(unit, 'storage', 'hold', why, much, who) THEN RETURN; END IF;
  SELECT l.id, much + ledger_withheld(unit, 'storage') - a.balance INTO lot, missing
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'free'
    WHERE l.company_id = unit AND l.value = 'storage' AND l.name = ledger_free_name('storage');
  SELECT count(*) + 1 INTO nth FROM ledger_transfer
    WHERE company_id = unit AND value = 'storage' AND reference = why AND kind = 'allow';
  PERFORM ledger_move(ledger_note(unit, 'storage', 'allow', why, nth, missing, 'platform'), lot, 'source', 'free', missing);
  IF NOT ledger_draw(unit, 'storage', 'hold', why, much, who) THEN RAISE EXCEPTION 'no room for %', why; END IF;
END $$;
REVOKE ALL ON FUNCTION ledger_hold_owed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_hold_owed TO chancery_unit, chancery_platform;

-- Files come and go in numbers; what is bought and used is read without them, and an entry costs no more than before.
DROP INDEX ledger_transfer_latest;
CREATE INDEX ledger_transfer_latest ON ledger_transfer (company_id, made_at DESC, id DESC) WHERE value <> 'storage';
CREATE INDEX ledger_transfer_files ON ledger_transfer (company_id, made_at DESC, id DESC) WHERE value = 'storage';

SELECT ledger_hold_owed(f.company_id, 'file ' || f.id, f.size, 'platform')
  FROM (SELECT company_id, id, size FROM file WHERE size > 0 ORDER BY company_id, id) f;
SELECT ledger_hold_owed(u.company_id, 'upload ' || u.id, u.size, 'platform')
  FROM (SELECT company_id, id, size FROM file_upload WHERE size > 0 ORDER BY company_id, id) u;

DROP TABLE file_usage;
CREATE OR REPLACE FUNCTION used_by_closed(unit uuid) RETURNS TABLE (bytes bigint, marks integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce(sum(a.balance) FILTER (WHERE l.value = 'storage'), 0)::bigint,
            coalesce(sum(a.balance) FILTER (WHERE l.value = 'mark'), 0)::integer
     FROM company own
     JOIN company closed ON closed.created_by = own.created_by AND closed.deleted_at IS NOT NULL AND closed.certified_at IS NULL
     JOIN ledger_lot l ON l.company_id = closed.id AND l.value IN ('storage', 'mark') AND l.name = ledger_free_name(l.value)
     JOIN ledger_account a ON a.lot_id = l.id AND a.role IN ('held', 'spent')
     WHERE own.id = unit AND own.certified_at IS NULL
       AND coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) = unit $$;
