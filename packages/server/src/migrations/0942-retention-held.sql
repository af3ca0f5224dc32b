-- What a unit chose nothing about is kept as long as usual here, too, whoever says that something shorter is usual.
DROP FUNCTION retention_kinds();
CREATE FUNCTION retention_kinds() RETURNS TABLE (
  kind text, relation text, moment text, beside text, floor integer, usual integer)
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  VALUES
    ('messages', 'message', 'created_at', 'true', 30, 1095),
    ('deliveries', 'message_delivery', 'created_at', $c$t.state <> 'waiting'$c$, 7, 365),
    ('webhooks', 'webhook_request', 'created_at', $c$t.state <> 'waiting'$c$, 7, 30),
    ('commands', 'device_command', 'created_at', $c$t.state <> 'waiting'
      AND NOT EXISTS (SELECT FROM fingerprint f WHERE f.command_id = t.id)
      AND CASE t.type WHEN 'order'
        THEN EXISTS (SELECT FROM authorization_grant g WHERE g.id = t.subject_id AND g.status IN (1, 2, 6))
        ELSE EXISTS (SELECT FROM device_command n WHERE n.device_id = t.device_id AND n.type = t.type
                       AND n.subject_id = t.subject_id AND n.state = 'done' AND n.created_at > t.created_at) END$c$, 30, 1095),
    ('photo_notices', 'photo_notice', 'received_at', 'true', 30, 90),
    ('logins', 'login_log', 'created_at', 'true', 184, 1095),
    ('operations', 'operate_log', 'created_at', 'true', 184, 1095)
$$;
REVOKE ALL ON FUNCTION retention_kinds FROM PUBLIC;

CREATE OR REPLACE FUNCTION retention_remove(wanted text, unit uuid, usual integer, most integer) RETURNS integer
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
    USING unit, retention_until(greatest(coalesce(days, greatest(usual, known.usual)), known.floor)), most;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- A rule that reaches back before time began would stop the removal for every unit.
ALTER TABLE retention_rule ADD CONSTRAINT retention_rule_most CHECK (
  greatest(messages, deliveries, commands, logins, operations) <= 3650 AND greatest(webhooks, photo_notices) <= 365);
