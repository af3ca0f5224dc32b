-- For how many days a unit keeps what grows and is no evidence. A column is named after its kind in the contract.
CREATE TABLE retention_rule (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  messages integer NOT NULL CHECK (messages >= 30),
  deliveries integer NOT NULL CHECK (deliveries >= 7),
  webhooks integer NOT NULL CHECK (webhooks >= 7),
  commands integer NOT NULL CHECK (commands >= 30),
  photo_notices integer NOT NULL CHECK (photo_notices >= 30),
  -- The law asks for six months of both logs.
  logins integer NOT NULL CHECK (logins >= 184),
  operations integer NOT NULL CHECK (operations >= 184)
);
SELECT protect_unit_table('retention_rule');
REVOKE ALL ON retention_rule FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON retention_rule TO chancery_unit;
GRANT SELECT ON retention_rule TO chancery_platform;

-- The oldest rows of a unit are found without looking at the others. These are built anew below.
DROP INDEX webhook_request_time, photo_notice_time;
CREATE INDEX message_kept ON message (company_id, created_at);
CREATE INDEX message_delivery_kept ON message_delivery (company_id, created_at);
CREATE INDEX device_command_kept ON device_command (company_id, created_at);
CREATE INDEX photo_notice_kept ON photo_notice (company_id, received_at);

-- Which rows a kind means, by what moment they are as old as they are, and the least days that hold whatever is chosen.
-- A seal is compared with what it was last told, so that the last command of each subject stays.
CREATE FUNCTION retention_kinds() RETURNS TABLE (kind text, relation text, moment text, beside text, floor integer)
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  VALUES
    ('messages', 'message', 'created_at', 'true', 30),
    ('deliveries', 'message_delivery', 'created_at', $c$t.state <> 'waiting'$c$, 7),
    ('webhooks', 'webhook_request', 'created_at', $c$t.state <> 'waiting'$c$, 7),
    ('commands', 'device_command', 'created_at', $c$t.state <> 'waiting'
      AND NOT EXISTS (SELECT FROM fingerprint f WHERE f.command_id = t.id)
      AND CASE t.type WHEN 'order'
        THEN EXISTS (SELECT FROM authorization_grant g WHERE g.id = t.subject_id AND g.status IN (1, 2, 6))
        ELSE EXISTS (SELECT FROM device_command n WHERE n.device_id = t.device_id AND n.type = t.type
                       AND n.subject_id = t.subject_id AND n.state = 'done' AND n.created_at > t.created_at) END$c$, 30),
    ('photo_notices', 'photo_notice', 'received_at', 'true', 30),
    ('logins', 'login_log', 'created_at', 'true', 184),
    ('operations', 'operate_log', 'created_at', 'true', 184)
$$;

-- Days begin where the platform is: what a rule lets go, it lets go once a day.
CREATE FUNCTION retention_until(days integer) RETURNS timestamptz
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT (date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') - make_interval(days => days)) AT TIME ZONE 'Asia/Shanghai'
$$;

-- Of which units, or of none, there is something older than they keep it. What nobody chose is as usual.
CREATE FUNCTION retention_due(usual jsonb, most integer) RETURNS TABLE (unit uuid, kind text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE known record;
BEGIN
  FOR known IN SELECT * FROM retention_kinds() LOOP
    RETURN QUERY EXECUTE format(
      'SELECT c.id, %1$L FROM company c LEFT JOIN retention_rule r ON r.company_id = c.id
        WHERE EXISTS (SELECT FROM %2$I t WHERE t.company_id = c.id AND %5$s
                         AND t.%3$I < retention_until(greatest(coalesce(r.%1$I, $1), %4$s))) LIMIT $2',
      known.kind, known.relation, known.moment, known.floor, known.beside) USING (usual ->> known.kind)::integer, most;
    IF known.relation IN ('login_log', 'operate_log') THEN
      RETURN QUERY EXECUTE format(
        'SELECT NULL::uuid, %1$L WHERE EXISTS (SELECT FROM %2$I t WHERE t.company_id IS NULL
            AND t.%3$I < retention_until(greatest($1, %4$s)))',
        known.kind, known.relation, known.moment, known.floor) USING (usual ->> known.kind)::integer;
    END IF;
  END LOOP;
END $$;

-- Nobody else can remove a row of the two logs: the least days are held here, whoever asks and for whatever.
CREATE FUNCTION retention_remove(wanted text, unit uuid, usual integer, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE known record; days integer; gone integer;
BEGIN
  SELECT * INTO STRICT known FROM retention_kinds() k WHERE k.kind = wanted;
  SELECT (to_jsonb(r) ->> wanted)::integer INTO days FROM retention_rule r WHERE r.company_id = unit;
  EXECUTE format(
    'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(
       SELECT t.ctid FROM %1$I t WHERE t.company_id %2$s AND t.%3$I < $2 AND %4$s
       ORDER BY t.%3$I LIMIT $3 FOR UPDATE SKIP LOCKED))',
    known.relation, CASE WHEN unit IS NULL THEN 'IS NULL' ELSE '= $1' END, known.moment, known.beside)
    USING unit, retention_until(greatest(coalesce(days, usual), known.floor)), most;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

REVOKE ALL ON FUNCTION retention_kinds, retention_until, retention_due, retention_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retention_due, retention_remove TO chancery_platform;
