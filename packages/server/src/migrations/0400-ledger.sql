-- What a unit has been given, holds for work under way, and has used: double entry, in whole numbers. A lot is what came at one
-- time for one kind of value, such as the free marks of a month. Each lot has five accounts that sum to nothing:
-- where it came from (never above nothing), what is free, held, spent and lapsed (never below nothing).
CREATE TABLE ledger_lot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  value text NOT NULL,
  name text NOT NULL,
  -- Nothing is taken from it afterwards; null for good.
  ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, value, name)
);
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  lot_id bigint NOT NULL REFERENCES ledger_lot (id),
  role text NOT NULL CHECK (role IN ('source', 'free', 'held', 'spent', 'lapsed')),
  -- The sum of its entries and how many there are, so that nobody has to add them up.
  balance bigint NOT NULL DEFAULT 0 CHECK (CASE role WHEN 'source' THEN balance <= 0 ELSE balance >= 0 END),
  entries bigint NOT NULL DEFAULT 0,
  UNIQUE (lot_id, role)
);
CREATE TABLE ledger_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  value text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('allow', 'grant', 'hold', 'settle', 'take', 'lapse')),
  -- What caused it, once; what is held, given back and held again is another attempt.
  reference text NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  amount bigint NOT NULL CHECK (amount > 0),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, value, reference, kind, attempt)
);
CREATE TABLE ledger_entry (
  account_id bigint NOT NULL REFERENCES ledger_account (id),
  number bigint NOT NULL,
  transfer_id bigint NOT NULL REFERENCES ledger_transfer (id),
  company_id uuid NOT NULL REFERENCES company (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  -- What the account held after it.
  balance bigint NOT NULL,
  PRIMARY KEY (account_id, number)
);
CREATE INDEX ledger_entry_transfer ON ledger_entry (transfer_id);
CREATE INDEX ledger_lot_end ON ledger_lot (ends_at) WHERE ends_at IS NOT NULL;
SELECT protect_unit_table('ledger_lot'), protect_unit_table('ledger_account'), protect_unit_table('ledger_transfer'),
       protect_unit_table('ledger_entry');
-- Everybody only reads; what is written is written by the functions below.
REVOKE ALL ON ledger_lot, ledger_account, ledger_transfer, ledger_entry FROM chancery_unit, chancery_platform;
GRANT SELECT ON ledger_lot, ledger_account, ledger_transfer, ledger_entry TO chancery_unit, chancery_platform;

-- One at a time for a unit and a kind of value, to the end of the transaction; for another unit never.
CREATE FUNCTION ledger_turn(unit uuid, what text) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) <> unit THEN
    RAISE EXCEPTION 'the ledger of another unit';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger:' || unit || ':' || what, 0));
END $$;

CREATE FUNCTION ledger_lot_of(unit uuid, what text, named text, until timestamptz) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE lot bigint;
BEGIN
  SELECT id INTO lot FROM ledger_lot WHERE company_id = unit AND value = what AND name = named;
  IF lot IS NULL THEN
    INSERT INTO ledger_lot (company_id, value, name, ends_at) VALUES (unit, what, named, until) RETURNING id INTO lot;
    INSERT INTO ledger_account (company_id, lot_id, role)
      SELECT unit, lot, unnest('{source,free,held,spent,lapsed}'::text[]);
  END IF;
  RETURN lot;
END $$;

CREATE FUNCTION ledger_note(unit uuid, what text, how text, why text, nth integer, much bigint, who text) RETURNS bigint
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO ledger_transfer (company_id, value, kind, reference, attempt, amount, made_by)
    VALUES (unit, what, how, why, nth, much, who) RETURNING id $$;

-- From one account of a lot to another.
CREATE FUNCTION ledger_move(transfer bigint, lot bigint, giver text, taker text, much bigint) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  WITH moved AS (
    UPDATE ledger_account AS a SET balance = a.balance + side.amount, entries = a.entries + 1
      FROM (VALUES (giver, -much), (taker, much)) AS side (role, amount)
      WHERE a.lot_id = lot AND a.role = side.role
      RETURNING a.id, a.entries, a.company_id, side.amount, a.balance)
  INSERT INTO ledger_entry (account_id, number, transfer_id, company_id, amount, balance)
    SELECT id, entries, transfer, company_id, amount, balance FROM moved $$;

-- How much a unit has for nothing, and under which name; null where nothing is free.
CREATE FUNCTION ledger_free(unit uuid, what text) RETURNS TABLE (named text, until timestamptz, much bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE what WHEN 'mark' THEN 'free ' || to_char(month, 'YYYY-MM') ELSE 'free' END,
         CASE what WHEN 'mark' THEN (month + interval '1 month') AT TIME ZONE 'Asia/Shanghai' END,
         CASE what WHEN 'mark' THEN marks_per_month WHEN 'text' THEN free_sms END
    FROM company_config, date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') AS month
    WHERE company_id = unit AND what IN ('mark', 'text') $$;

-- Brings what is free into line with the limit: what was used stays used, also when the limit falls below it.
CREATE FUNCTION ledger_allow(unit uuid, what text) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  allowance record;
  lot bigint;
  given bigint;
  unused bigint;
  steps bigint;
  more bigint;
BEGIN
  SELECT * INTO allowance FROM ledger_free(unit, what);
  IF allowance.named IS NULL THEN RETURN; END IF;
  lot := ledger_lot_of(unit, what, allowance.named, allowance.until);
  SELECT -sum(balance) FILTER (WHERE role IN ('source', 'lapsed')), sum(balance) FILTER (WHERE role = 'free'),
         sum(entries) FILTER (WHERE role IN ('source', 'lapsed'))
    INTO given, unused, steps FROM ledger_account WHERE lot_id = lot;
  more := greatest(allowance.much, given - unused) - given;
  IF more > 0 THEN
    PERFORM ledger_move(ledger_note(unit, what, 'allow', allowance.named, steps::integer + 1, more, 'platform'),
                        lot, 'source', 'free', more);
  ELSIF more < 0 THEN
    PERFORM ledger_move(ledger_note(unit, what, 'lapse', allowance.named, steps::integer + 1, -more, 'platform'),
                        lot, 'free', 'lapsed', -more);
  END IF;
END $$;

-- What is free once for whoever registers counts for all their units that nobody has certified. They take turns from here.
CREATE FUNCTION ledger_withheld(unit uuid, what text) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE founder uuid;
BEGIN
  SELECT created_by INTO founder FROM company WHERE id = unit AND certified_at IS NULL;
  IF founder IS NULL THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger-founder:' || founder || ':' || what, 0));
  RETURN CASE what WHEN 'text' THEN free_texts_elsewhere(unit)
                   WHEN 'mark' THEN (SELECT marks FROM used_by_closed(unit)) ELSE 0 END;
END $$;

-- Takes from what ends first, or nothing where there is not enough. What was done for this reason before is not done again.
CREATE FUNCTION ledger_draw(unit uuid, what text, how text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  taker text := CASE how WHEN 'hold' THEN 'held' ELSE 'spent' END;
  last record;
  kept record;
  transfer bigint;
  found bigint := 0;
  part bigint;
  lot record;
  lots bigint[] := '{}';
  parts bigint[] := '{}';
BEGIN
  IF much <= 0 THEN RAISE EXCEPTION 'nothing is drawn'; END IF;
  PERFORM ledger_turn(unit, what);
  SELECT t.attempt, how = 'take' OR NOT EXISTS (
      SELECT FROM ledger_transfer s WHERE s.company_id = unit AND s.value = what AND s.reference = why
        AND s.kind = 'settle' AND s.attempt = t.attempt) AS standing
    INTO last FROM ledger_transfer t
    WHERE t.company_id = unit AND t.value = what AND t.reference = why AND t.kind = how ORDER BY t.attempt DESC LIMIT 1;
  IF last.standing THEN RETURN true; END IF;
  PERFORM ledger_allow(unit, what);
  SELECT named, ledger_withheld(unit, what) AS much INTO kept FROM ledger_free(unit, what);
  FOR lot IN
    SELECT l.id, a.balance - CASE WHEN l.name = kept.named THEN least(a.balance, kept.much) ELSE 0 END AS free
      FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'free'
      WHERE l.company_id = unit AND l.value = what AND a.balance > 0 AND coalesce(l.ends_at > now(), true)
      ORDER BY l.ends_at NULLS LAST, l.id
  LOOP
    part := least(lot.free, much - found);
    IF part > 0 THEN
      lots := lots || lot.id;
      parts := parts || part;
      found := found + part;
    END IF;
    EXIT WHEN found = much;
  END LOOP;
  IF found < much THEN RETURN false; END IF;
  transfer := ledger_note(unit, what, how, why, coalesce(last.attempt, 0) + 1, much, who);
  FOR at IN 1 .. array_length(lots, 1) LOOP
    PERFORM ledger_move(transfer, lots[at], 'free', taker, parts[at]);
  END LOOP;
  RETURN true;
END $$;

CREATE FUNCTION ledger_take(unit uuid, what text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT ledger_draw(unit, what, 'take', why, much, who) $$;

CREATE FUNCTION ledger_hold(unit uuid, what text, why text, much bigint, who text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT ledger_draw(unit, what, 'hold', why, much, who) $$;

-- Spends as much of what is held as was used, and gives the rest back. Nothing held is nothing to do.
CREATE FUNCTION ledger_settle(unit uuid, what text, why text, used bigint, who text) RETURNS void
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
END $$;

-- What somebody was given: once for each reason.
CREATE FUNCTION ledger_grant(unit uuid, what text, named text, until timestamptz, why text, much bigint, who text)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM ledger_turn(unit, what);
  IF EXISTS (SELECT FROM ledger_transfer
             WHERE company_id = unit AND value = what AND reference = why AND kind = 'grant') THEN RETURN false; END IF;
  PERFORM ledger_move(ledger_note(unit, what, 'grant', why, 1, much, who),
                      ledger_lot_of(unit, what, named, until), 'source', 'free', much);
  RETURN true;
END $$;

-- Lets go of what was not used in time; how many lots that were.
CREATE FUNCTION ledger_lapse() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  over record;
  ended integer := 0;
  rest record;
BEGIN
  FOR over IN
    SELECT l.id, l.company_id, l.value, l.name FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'free'
      WHERE l.ends_at <= now() AND a.balance > 0 ORDER BY l.company_id, l.value LIMIT 500
  LOOP
    PERFORM ledger_turn(over.company_id, over.value);
    SELECT balance, (SELECT entries FROM ledger_account WHERE lot_id = over.id AND role = 'lapsed') AS steps
      INTO rest FROM ledger_account WHERE lot_id = over.id AND role = 'free';
    CONTINUE WHEN rest.balance = 0;
    PERFORM ledger_move(ledger_note(over.company_id, over.value, 'lapse', 'end of ' || over.name,
                                    rest.steps::integer + 1, rest.balance, 'platform'),
                        over.id, 'free', 'lapsed', rest.balance);
    ended := ended + 1;
  END LOOP;
  RETURN ended;
END $$;

REVOKE ALL ON FUNCTION ledger_turn, ledger_lot_of, ledger_note, ledger_move, ledger_free, ledger_allow, ledger_withheld,
  ledger_draw, ledger_take, ledger_hold, ledger_settle, ledger_grant, ledger_lapse FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_take, ledger_hold, ledger_settle TO chancery_unit, chancery_platform;
GRANT EXECUTE ON FUNCTION ledger_grant, ledger_lapse TO chancery_platform;

-- Text messages and marks were counted in tables of their own; what was used of them is used here.
CREATE OR REPLACE FUNCTION free_texts_elsewhere(unit uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce(sum(a.balance), 0)::integer
     FROM company own
     JOIN company other ON other.created_by = own.created_by AND other.id <> own.id AND other.certified_at IS NULL
     JOIN ledger_lot l ON l.company_id = other.id AND l.value = 'text' AND l.name = 'free'
     JOIN ledger_account a ON a.lot_id = l.id AND a.role IN ('held', 'spent')
     WHERE own.id = unit AND own.certified_at IS NULL
       AND coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) = unit $$;
CREATE OR REPLACE FUNCTION used_by_closed(unit uuid) RETURNS TABLE (bytes bigint, marks integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce(sum((SELECT f.bytes FROM file_usage f WHERE f.company_id = closed.id)), 0)::bigint,
            coalesce(sum((SELECT sum(a.balance) FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id
                          WHERE l.company_id = closed.id AND l.value = 'mark' AND a.role IN ('held', 'spent')
                            AND l.name = 'free ' || to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'))), 0)::integer
     FROM company own
     JOIN company closed ON closed.created_by = own.created_by AND closed.deleted_at IS NOT NULL AND closed.certified_at IS NULL
     WHERE own.id = unit AND own.certified_at IS NULL
       AND coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) = unit $$;

-- More may have been used than is free now: what was, is given first.
CREATE FUNCTION ledger_carry(unit uuid, what text, much bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE allowance record; lot bigint;
BEGIN
  SELECT * INTO allowance FROM ledger_free(unit, what);
  IF allowance.named IS NULL OR much <= 0 THEN RETURN; END IF;
  lot := ledger_lot_of(unit, what, allowance.named, allowance.until);
  PERFORM ledger_move(ledger_note(unit, what, 'allow', allowance.named, 1, much, 'platform'), lot, 'source', 'free', much);
  PERFORM ledger_move(ledger_note(unit, what, 'take', 'used before', 1, much, 'platform'), lot, 'free', 'spent', much);
END $$;
SELECT ledger_carry(company_id, 'text', messages) FROM sms_usage;
SELECT ledger_carry(company_id, 'mark', files) FROM watermark_usage
  WHERE month = date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai')::date;
SELECT ledger_hold(company_id, 'mark', 'mark ' || id, 1, created_by_name) FROM watermark_record
  WHERE state IN ('waiting', 'working');
DROP FUNCTION ledger_carry;
DROP TABLE sms_usage;
DROP TABLE watermark_usage;
