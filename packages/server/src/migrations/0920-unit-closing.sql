-- Units that ask to be deleted with everything they have, and what is known of those that were.

-- What a main administrator asked for. It goes with the unit.
CREATE TABLE unit_closing (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  asked_by uuid NOT NULL REFERENCES account (id),
  by_name text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- Whether a complete export has to be made first, or the unit said that it wants none.
  export_first boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  -- The digest of what opens the certificate, once there is one.
  ticket_hash bytea NOT NULL UNIQUE CHECK (length(ticket_hash) = 32),
  asked_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- An operator may hold it back, with words that the unit reads.
  held_at timestamptz,
  held_by text,
  held_reason text,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  CHECK (num_nonnulls(held_at, held_by, held_reason) IN (0, 3))
);
CREATE UNIQUE INDEX unit_closing_open ON unit_closing (company_id) WHERE withdrawn_at IS NULL;
CREATE INDEX unit_closing_due ON unit_closing (due_at, id) WHERE withdrawn_at IS NULL;
SELECT protect_unit_table('unit_closing');
REVOKE ALL ON unit_closing FROM chancery_unit, chancery_platform;
GRANT SELECT ON unit_closing TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON unit_closing TO chancery_platform;

-- Units that are gone, or going: neither a name nor, once it is over, an id.
CREATE TABLE closed_unit (
  number integer PRIMARY KEY CHECK (number > 0),
  -- What the log of the platform tells of it under.
  id uuid NOT NULL UNIQUE,
  unit_digest bytea NOT NULL CHECK (length(unit_digest) = 32),
  company_id uuid UNIQUE,
  asker_digest bytea NOT NULL CHECK (length(asker_digest) = 32),
  ticket_hash bytea CHECK (length(ticket_hash) = 32),
  language text NOT NULL CHECK (language IN ('en', 'zh')),
  asked_at timestamptz NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  -- Rows that were removed, by table, and contents of files that nobody else refers to.
  rows jsonb NOT NULL DEFAULT '{}',
  files integer NOT NULL DEFAULT 0,
  worked_at timestamptz NOT NULL DEFAULT now(),
  -- The list of what was removed is closed: what is left is to say so.
  removed_at timestamptz,
  done_at timestamptz,
  certificate bytea,
  CHECK ((done_at IS NULL) = (company_id IS NOT NULL)),
  CHECK ((done_at IS NULL) = (certificate IS NULL)),
  CHECK (done_at IS NULL OR removed_at IS NOT NULL)
);
CREATE INDEX closed_unit_going ON closed_unit (worked_at) WHERE done_at IS NULL;
CREATE INDEX closed_unit_digest ON closed_unit (unit_digest);
CREATE UNIQUE INDEX closed_unit_ticket ON closed_unit (ticket_hash);
ALTER TABLE closed_unit ENABLE ROW LEVEL SECURITY;
ALTER TABLE closed_unit FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON closed_unit TO chancery_platform USING (true) WITH CHECK (true);
REVOKE ALL ON closed_unit FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON closed_unit TO chancery_platform;

-- What the law has the platform keep of a unit that is gone, for as long as it says: money, and the traces of the network.
CREATE TABLE closed_unit_kept (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number integer NOT NULL REFERENCES closed_unit (number),
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'invoice', 'login', 'operation')),
  at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  keep_until timestamptz NOT NULL
);
CREATE INDEX closed_unit_kept_of ON closed_unit_kept (number, kind, at);
CREATE INDEX closed_unit_kept_over ON closed_unit_kept (keep_until);
ALTER TABLE closed_unit_kept ENABLE ROW LEVEL SECURITY;
ALTER TABLE closed_unit_kept FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON closed_unit_kept TO chancery_platform USING (true) WITH CHECK (true);
REVOKE ALL ON closed_unit_kept FROM chancery_unit, chancery_platform;
GRANT SELECT ON closed_unit_kept TO chancery_platform;

-- Logs whose unit is gone: what was signed of them stays, their entries do not.
CREATE TABLE evidence_removed (
  company_id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE evidence_removed ENABLE ROW LEVEL SECURITY;
ALTER TABLE evidence_removed FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON evidence_removed TO chancery_platform USING (true) WITH CHECK (true);
REVOKE ALL ON evidence_removed FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON evidence_removed TO chancery_platform;

-- A retired device stays retired; only the unit it was retired from may be forgotten, by who owns the table.
ALTER TABLE hardware DROP CONSTRAINT hardware_retired;
ALTER TABLE hardware ADD CONSTRAINT hardware_retired CHECK (
  num_nonnulls(retired_at, retired_generation) IN (0, 2) AND (retired_from IS NULL OR retired_at IS NOT NULL));
CREATE OR REPLACE FUNCTION keep_retired() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.retired_from IS NULL
    AND (NEW.retired_at, NEW.retired_generation) = (OLD.retired_at, OLD.retired_generation)
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.hardware'::regclass)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a retired device stays retired';
END $$;

-- Which rows of a table are those of unit $1, where a column for it does not say so alone.
CREATE FUNCTION unit_row_rules() RETURNS TABLE (relation text, whose text)
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  VALUES
    ('company', 't.id = $1'),
    ('data_rule', '(t.company_id = $1 OR t.visible_company_id = $1)'),
    ('review', '(t.company_id = $1 OR t.subject_unit = $1)'),
    ('contest_member', '(t.company_id = $1 OR t.team_id IN (SELECT m.id FROM contest_team m WHERE m.company_id = $1))'),
    ('session_ticket', 't.session_id IN (SELECT s.id FROM session s WHERE s.company_id = $1)'),
    ('request_nonce', 't.session_id IN (SELECT s.id FROM session s WHERE s.company_id = $1)'),
    ('meeting_agreement', 't.member_id IN (SELECT m.id FROM meeting_member m WHERE m.company_id = $1)'),
    ('meeting_resolution', 't.owner_id IN (SELECT m.id FROM meeting_member m WHERE m.company_id = $1)'),
    ('meeting_voted', 't.member_id IN (SELECT m.id FROM meeting_member m WHERE m.company_id = $1)')
$$;

-- What is kept of the rows of a table, what it says, since when, and how long. Accounting papers are kept thirty years by
-- the Measures for the Administration of Accounting Archives; logs of the network six months by the Cybersecurity Law.
CREATE FUNCTION unit_kept_rules() RETURNS TABLE (relation text, kind text, moment text, facts text, beside text, days integer)
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  VALUES
    ('order_payment', 'payment', 'paid_at',
     $c$jsonb_build_object('way', way, 'amount', amount, 'trade', trade_no, 'provider', provider_no, 'state', state)$c$,
     'paid_at IS NOT NULL', 10958),
    ('order_refund', 'refund', 'done_at',
     $c$jsonb_build_object('way', way, 'amount', amount, 'refund', refund_no, 'provider', provider_no)$c$,
     'done_at IS NOT NULL', 10958),
    ('unit_invoice', 'invoice', 'issued_at',
     $c$jsonb_build_object('number', number, 'type', type, 'amount', amount, 'code', invoice_code, 'no', invoice_no,
       'on', issued_on, 'buyer', payer_name, 'taxNo', payer ->> 'taxNumber')$c$,
     'issued_at IS NOT NULL', 10958),
    ('login_log', 'login', 'created_at',
     $c$jsonb_build_object('account', account_id, 'way', login_type, 'result', result, 'ip', ip)$c$, 'true', 184),
    ('operate_log', 'operation', 'created_at',
     $c$jsonb_build_object('account', actor_id, 'action', action, 'ip', ip)$c$, 'true', 184)
$$;

-- Removes some rows of a unit that is going. Nobody else removes rows of a log, or presses, or what cannot be changed:
-- whether the unit is going is asked here, whoever calls and for whatever.
CREATE FUNCTION unit_remove(unit uuid, wanted text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE closing record; whose text; kept record; own text; deleting text; gone integer; freed integer;
BEGIN
  SELECT * INTO STRICT closing FROM closed_unit c WHERE c.company_id = unit AND c.done_at IS NULL FOR UPDATE;
  IF EXISTS (SELECT FROM company c WHERE c.id = unit AND c.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the unit is open';
  END IF;
  SELECT r.whose INTO whose FROM unit_row_rules() r WHERE r.relation = wanted;
  whose := coalesce(whose, 't.company_id = $1');
  IF wanted = 'device' THEN
    UPDATE hardware h SET retired_from = NULL FROM device d WHERE d.id = h.retired_from AND d.company_id = unit;
  ELSIF wanted = 'meeting_resolution' THEN
    -- What a meeting resolved is its chair's to do, where the chair is of another unit.
    UPDATE meeting_resolution r SET owner_id = chairs.id
      FROM meeting_member owner, meeting_member chairs
      WHERE owner.id = r.owner_id AND owner.company_id = unit
        AND chairs.meeting_id = r.meeting_id AND chairs.role = 'chair' AND chairs.company_id <> unit;
  ELSIF wanted = 'meeting_vote' THEN
    UPDATE meeting_resolution r SET vote_id = NULL FROM meeting_vote v WHERE v.id = r.vote_id AND v.company_id = unit;
  ELSIF wanted = 'company' THEN
    -- What is no row of the unit and names it: guesses, work that was done or promised, and what operators did to it.
    DELETE FROM attempt a WHERE a.key LIKE '%' || unit || '%';
    IF to_regclass('pgboss.job') IS NOT NULL THEN
      EXECUTE 'DELETE FROM pgboss.job j WHERE j.data::text LIKE ''%'' || $1 || ''%''' USING unit;
    END IF;
    UPDATE operate_log o SET object_id = NULL, object_name = NULL, before = NULL, after = NULL
      FROM company c
      WHERE c.id = unit AND (o.company_id IS NULL OR o.company_id <> unit)
        AND (o.object_id = unit::text OR o.object_name IN (c.name, c.full_name)
          OR o.before::text LIKE '%' || unit || '%' OR o.after::text LIKE '%' || unit || '%');
  ELSIF wanted = 'evidence_entry' THEN
    -- Nothing leaves a log that has not its place in it, unless that log is not signed any further.
    whose := whose || ' AND (EXISTS (SELECT FROM evidence_place p WHERE p.call_id = t.call_id)
      OR EXISTS (SELECT FROM evidence_alarm a WHERE a.company_id = $1 AND a.settled_at IS NULL AND a.reason IN
        (''entryForged'', ''entryCopied'', ''placeForged'', ''stateUnsigned'', ''shrunken'', ''forked'', ''mapBroken'',
         ''tileBroken'', ''keyChanged'', ''memoryLost'')))';
  ELSIF wanted = 'evidence_place' THEN
    whose := whose || ' AND NOT EXISTS (SELECT FROM evidence_entry e WHERE e.call_id = t.call_id)';
  END IF;
  -- Of rows of one table that lead to each other, those go first that nothing leads to.
  SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM %I s WHERE s.%I = t.id)', wanted, a.attname), '') INTO own
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid = c.confrelid AND c.conrelid = format('public.%I', wanted)::regclass;
  SELECT * INTO kept FROM unit_kept_rules() k WHERE k.relation = wanted;
  deleting := format(
    'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT t.ctid FROM %1$I t WHERE %2$s%3$s LIMIT $2))',
    wanted, whose, coalesce(own, ''));
  IF wanted IN ('file', 'live_piece') THEN
    -- Contents that nobody else refers to are due at once.
    EXECUTE format(
      'WITH gone AS (%s RETURNING *),
       given AS (SELECT digest, count(*) AS n FROM gone WHERE %s GROUP BY 1),
       held AS (SELECT c.digest FROM file_content c JOIN given USING (digest) ORDER BY 1 FOR UPDATE OF c),
       freed AS (UPDATE file_content c
         SET refs = greatest(c.refs - given.n, 0)::int,
             idle_since = CASE WHEN c.refs <= given.n THEN ''-infinity'' ELSE c.idle_since END
         FROM given JOIN held USING (digest) WHERE c.digest = given.digest RETURNING c.refs)
       SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM freed WHERE refs = 0)',
      deleting, CASE WHEN wanted = 'file' THEN 'true' ELSE 'here_at IS NOT NULL AND removed_at IS NULL' END)
      INTO gone, freed USING unit, most;
    UPDATE closed_unit c SET files = c.files + freed WHERE c.number = closing.number;
  ELSIF kept.relation IS NOT NULL THEN
    EXECUTE format(
      'WITH gone AS (%1$s RETURNING *),
       kept AS (INSERT INTO closed_unit_kept (number, kind, at, facts, keep_until)
         SELECT $3, $4, %2$I, %3$s, %2$I + make_interval(days => $5) FROM gone
         WHERE %4$s AND %2$I + make_interval(days => $5) > now())
       SELECT count(*) FROM gone', deleting, kept.moment, kept.facts, kept.beside)
      INTO gone USING unit, most, closing.number, kept.kind, kept.days;
  ELSE
    EXECUTE deleting USING unit, most;
    GET DIAGNOSTICS gone = ROW_COUNT;
  END IF;
  IF gone > 0 THEN
    UPDATE closed_unit c
      SET rows = jsonb_set(c.rows, ARRAY[wanted], to_jsonb(coalesce((c.rows ->> wanted)::bigint, 0) + gone)),
          worked_at = now()
      WHERE c.number = closing.number;
  END IF;
  RETURN gone;
END $$;

-- What has to be kept no longer.
CREATE FUNCTION closed_unit_forget(most integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH over AS (SELECT id FROM closed_unit_kept WHERE keep_until <= now() LIMIT most),
       gone AS (DELETE FROM closed_unit_kept k USING over WHERE k.id = over.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

REVOKE ALL ON FUNCTION unit_row_rules, unit_kept_rules, unit_remove, closed_unit_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_remove, closed_unit_forget TO chancery_platform;
