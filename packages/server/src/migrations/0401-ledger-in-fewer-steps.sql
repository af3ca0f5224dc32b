-- The ledger in fewer steps, with the same promises. Every draw asked twice for the limit, and each function on its way set
-- a path of names and took it back. What only functions of the ledger may call runs under the path of the one that was called.

-- Balances are written again and again: room beside them keeps them in their place.
ALTER TABLE ledger_account SET (fillfactor = 40);

-- Which accounts there are is looked at when one is named, and not whenever a balance is written.
CREATE DOMAIN ledger_role AS text CHECK (VALUE IN ('source', 'free', 'held', 'spent', 'lapsed'));
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_role_check, ALTER COLUMN role TYPE ledger_role;

-- An entry is of the unit of its account, which refers to it, and a transfer of that of its entries; the check that adds
-- everything up says where that is not so. Every draw marked the row of the unit three times for it.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_company_id_fkey;
ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_company_id_fkey;

ALTER FUNCTION ledger_turn RESET search_path;
ALTER FUNCTION ledger_lot_of RESET search_path;
ALTER FUNCTION ledger_note RESET search_path;
ALTER FUNCTION ledger_move RESET search_path;
ALTER FUNCTION ledger_free RESET search_path;
ALTER FUNCTION ledger_allow RESET search_path;
ALTER FUNCTION ledger_withheld RESET search_path;

-- A limit that changes is given or taken back at once, so that a draw need not look for it. What was never drawn on is
-- given by the first draw, and so is what a new month brings.
CREATE FUNCTION ledger_limit_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE what text;
BEGIN
  FOREACH what IN ARRAY CASE WHEN new.free_sms IS DISTINCT FROM old.free_sms THEN '{text}'::text[] ELSE '{}' END
      || CASE WHEN new.marks_per_month IS DISTINCT FROM old.marks_per_month THEN '{mark}'::text[] ELSE '{}' END LOOP
    PERFORM ledger_turn(new.company_id, what);
    PERFORM ledger_allow(new.company_id, what) FROM ledger_free(new.company_id, what) f JOIN ledger_lot l
      ON l.company_id = new.company_id AND l.value = what AND l.name = f.named;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION ledger_limit_changed FROM PUBLIC;
CREATE TRIGGER ledger_limit AFTER UPDATE OF free_sms, marks_per_month ON company_config
  FOR EACH ROW EXECUTE FUNCTION ledger_limit_changed();
SELECT ledger_allow(l.company_id, l.value) FROM ledger_lot l CROSS JOIN LATERAL ledger_free(l.company_id, l.value) f
  WHERE l.name = f.named;

-- Takes from what ends first, or nothing where there is not enough. What was done for this reason before is not done again.
CREATE OR REPLACE FUNCTION ledger_draw(unit uuid, what text, how text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  free_lot text := CASE what WHEN 'text' THEN 'free' WHEN 'mark' THEN
    'free ' || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') END;
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
ALTER FUNCTION ledger_draw RESET search_path;

CREATE OR REPLACE FUNCTION ledger_take(unit uuid, what text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ BEGIN RETURN ledger_draw(unit, what, 'take', why, much, who); END $$;
CREATE OR REPLACE FUNCTION ledger_hold(unit uuid, what text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ BEGIN RETURN ledger_draw(unit, what, 'hold', why, much, who); END $$;

-- Spends as much of what is held as was used, and gives the rest back, unless a limit that fell meanwhile takes it. Nothing held is
-- nothing to do.
CREATE OR REPLACE FUNCTION ledger_settle(unit uuid, what text, why text, used bigint, who text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  held record;
  part record;
  transfer bigint;
  rest bigint := used;
BEGIN
  PERFORM ledger_turn(unit, what);
  SELECT h.id, h.attempt, h.amount INTO held FROM ledger_transfer h
    WHERE h.company_id = unit AND h.value = what AND h.reference = why AND h.kind = 'hold' AND NOT EXISTS (
      SELECT FROM ledger_transfer s WHERE s.company_id = unit AND s.value = what AND s.reference = why
        AND s.kind = 'settle' AND s.attempt = h.attempt);
  IF held.id IS NULL THEN RETURN; END IF;
  IF used NOT BETWEEN 0 AND held.amount THEN RAISE EXCEPTION 'used % of % held', used, held.amount; END IF;
  transfer := ledger_note(unit, what, 'settle', why, held.attempt, held.amount, who);
  FOR part IN
    SELECT a.lot_id, e.amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id AND a.role = 'held'
      WHERE e.transfer_id = held.id ORDER BY a.lot_id
  LOOP
    IF rest > 0 THEN
      PERFORM ledger_move(transfer, part.lot_id, 'held', 'spent', least(rest, part.amount));
    END IF;
    IF part.amount > rest THEN
      PERFORM ledger_move(transfer, part.lot_id, 'held', 'free', part.amount - greatest(rest, 0));
    END IF;
    rest := greatest(0, rest - part.amount);
  END LOOP;
  IF used < held.amount THEN PERFORM ledger_allow(unit, what); END IF;
END $$;
