/** Everything of ours lies in this schema. That of pg-boss is left out: its tables hold work to do and prove nothing. */
const ours = `(SELECT oid FROM pg_namespace WHERE nspname = 'public')`;

/** What comes with an extension belongs to it. */
const isOfExtension = (catalogue: string, oid: string) =>
  `EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** Whoever migrated is called by what they are: every database has another name for them. */
const owner = `(SELECT c.relowner FROM pg_class c WHERE c.relname = 'migration' AND c.relnamespace = ${ours})`;
const ownerName = (oid: string) =>
  `CASE WHEN ${oid} = ${owner} THEN 'who migrates' ELSE pg_get_userbyid(${oid})::text END`;

/** What the two sides and everybody may do; what else somebody lets others do is their own affair. */
const rights = (acl: string) =>
  `(SELECT string_agg(line, '; ' ORDER BY line) FROM (
     SELECT who || ' ' || string_agg(lower(a.privilege_type) || CASE WHEN a.is_grantable THEN ' and may pass it on' ELSE '' END,
       ', ' ORDER BY a.privilege_type) AS line
     FROM aclexplode(${acl}) a LEFT JOIN pg_roles r ON r.oid = a.grantee
     CROSS JOIN LATERAL (SELECT CASE a.grantee WHEN 0 THEN 'everybody' ELSE r.rolname::text END AS who) AS named
     WHERE (a.grantee = 0 OR r.rolname IN ('chancery_unit', 'chancery_platform')) AND a.privilege_type <> 'MAINTAIN'
     GROUP BY who) AS lines)`;

const relations = `
  SELECT c.oid, c.relname::text AS name, c.relkind, c.relpersistence, c.relowner, c.relrowsecurity, c.relforcerowsecurity,
         c.relacl
  FROM pg_class c WHERE c.relnamespace = ${ours} AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT ${isOfExtension('pg_class', 'c.oid')}`;

const enabled = (flag: string) =>
  `CASE ${flag} WHEN 'O' THEN '' ELSE ' (enabled: ' || ${flag}::text || ')' END`;

/** What belongs to one table, view or sequence: what it is called, what it is, and whose it is. */
const ofRelations = `
  SELECT r.name AS of, 'table ' || r.name AS key,
    concat_ws(', ', r.relkind::text || r.relpersistence::text, 'of ' || ${ownerName('r.relowner')},
      CASE WHEN r.relrowsecurity THEN 'row security' END, CASE WHEN r.relforcerowsecurity THEN 'forced' END,
      (SELECT 'parts: ' || string_agg(i.inhrelid::regclass::text, ' ' ORDER BY 1) FROM pg_inherits i WHERE i.inhparent = r.oid),
      (SELECT 'part of: ' || string_agg(i.inhparent::regclass::text, ' ' ORDER BY 1) FROM pg_inherits i WHERE i.inhrelid = r.oid),
      (SELECT count(*) || ' checks are off' FROM pg_trigger t WHERE t.tgrelid = r.oid AND t.tgisinternal AND t.tgenabled <> 'O'
       HAVING count(*) > 0)) AS value
  FROM relations r
  UNION ALL SELECT r.name, 'rights on ' || r.name, ${rights('r.relacl')} FROM relations r WHERE r.relacl IS NOT NULL
  UNION ALL SELECT r.name, 'column ' || r.name || '.' || a.attname,
    concat_ws(', ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END,
      CASE a.attgenerated WHEN '' THEN 'default ' ELSE 'generated ' END || pg_get_expr(e.adbin, e.adrelid),
      'identity ' || nullif(a.attidentity::text, ''),
      (SELECT 'collation ' || c.collname FROM pg_collation c WHERE c.oid = a.attcollation AND c.collname <> 'default'))
  FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum WHERE r.relkind <> 'S'
  UNION ALL SELECT r.name, 'rights on ' || r.name || '.' || a.attname, ${rights('a.attacl')}
  FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attacl IS NOT NULL AND NOT a.attisdropped
  UNION ALL SELECT r.name, 'constraint ' || r.name || '.' || c.conname, pg_get_constraintdef(c.oid)
  FROM relations r JOIN pg_constraint c ON c.conrelid = r.oid AND c.contype IN ('p', 'u', 'x', 'c', 'f')
  UNION ALL SELECT r.name, 'unique index ' || i.indexrelid::regclass::text,
    pg_get_indexdef(i.indexrelid) || CASE WHEN i.indisvalid THEN '' ELSE ' (not valid)' END
  FROM relations r JOIN pg_index i ON i.indrelid = r.oid AND i.indisunique
  WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
  UNION ALL SELECT r.name, 'trigger ' || r.name || '.' || t.tgname, pg_get_triggerdef(t.oid) || ${enabled('t.tgenabled')}
  FROM relations r JOIN pg_trigger t ON t.tgrelid = r.oid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT (t.tgconstraint <> 0 AND p.oid < 16384 AND (p.proname LIKE 'RI\\_FKey\\_%' OR p.proname = 'unique_key_recheck'))
  UNION ALL SELECT r.name, 'rule ' || r.name || '.' || u.rulename, pg_get_ruledef(u.oid) || ${enabled('u.ev_enabled')}
  FROM relations r JOIN pg_rewrite u ON u.ev_class = r.oid
  UNION ALL SELECT r.name, 'policy ' || r.name || '.' || p.polname,
    concat_ws(', ', CASE WHEN p.polpermissive THEN 'permissive' ELSE 'restrictive' END, 'for ' || p.polcmd::text,
      'to ' || (SELECT string_agg(CASE role WHEN 0 THEN 'everybody' ELSE pg_get_userbyid(role)::text END, ' ' ORDER BY 1)
        FROM unnest(p.polroles) AS role),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
  FROM relations r JOIN pg_policy p ON p.polrelid = r.oid
  UNION ALL SELECT r.name, 'sequence ' || r.name, concat_ws(' ', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement,
    s.seqmin, s.seqmax, CASE WHEN s.seqcycle THEN 'cycles' END)
  FROM relations r JOIN pg_sequence s ON s.seqrelid = r.oid`;

/** A function of ours, or one that calls of ours would find instead of PostgreSQL's own. */
const functions = `
  SELECT NULL, 'function ' || p.oid::regprocedure::text,
    concat_ws(', ', 'of ' || ${ownerName('p.proowner')}, 'kind ' || p.prokind::text, l.lanname::text,
      'returns ' || CASE WHEN p.proretset THEN 'setof ' ELSE '' END || format_type(p.prorettype, NULL),
      'volatility ' || p.provolatile::text, CASE WHEN p.proisstrict THEN 'strict' END,
      CASE WHEN p.prosecdef THEN 'with the rights of its owner' END, CASE WHEN p.proleakproof THEN 'leakproof' END,
      array_to_string(p.proconfig, ' '),
      'called by: ' || ${rights(`coalesce(p.proacl, acldefault('f', p.proowner))`)},
      coalesce(pg_get_function_sqlbody(p.oid), p.prosrc))
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE NOT ${isOfExtension('pg_proc', 'p.oid')} AND (p.pronamespace = ${ours}
    OR (p.oid >= 16384 AND p.pronamespace = 'pg_catalog'::regnamespace
        AND EXISTS (SELECT FROM pg_proc q WHERE q.oid < 16384 AND q.proname = p.proname)))`;

/** The roles that act for the server, and the logins that become them: made for this database, or ours at this moment. */
const actors = `
  SELECT r.oid, r.rolname::text AS name FROM pg_roles r
  WHERE r.rolname IN ('chancery_unit', 'chancery_platform') OR (r.oid <> ${owner} AND ((r.rolname = session_user AND NOT r.rolsuper) OR r.rolname ~
    ('^chancery_(unit|platform)_' || left(encode(sha256(convert_to(current_database()::text, 'UTF8')), 'hex'), 12) || '$')))`;

/** What changes the meaning of statements though no table is touched. */
const around = `
  SELECT NULL, 'role ' || r.rolname, concat_ws(', ', CASE WHEN r.rolsuper THEN 'superuser' END,
    CASE WHEN r.rolbypassrls THEN 'passes by policies' END, CASE WHEN r.rolcreaterole THEN 'makes roles' END,
    CASE WHEN r.rolcanlogin THEN 'logs in' END, CASE WHEN r.rolreplication THEN 'replicates' END,
    (SELECT 'is ' || string_agg(pg_get_userbyid(m.roleid)::text, ' ' ORDER BY 1) FROM pg_auth_members m WHERE m.member = r.oid))
  FROM pg_roles r WHERE r.rolname IN ('chancery_unit', 'chancery_platform')
  UNION ALL SELECT NULL, 'login ' || a.name, concat_ws(', ', CASE WHEN r.rolsuper THEN 'superuser' END,
    CASE WHEN r.rolbypassrls THEN 'passes by policies' END, CASE WHEN r.rolcreaterole THEN 'makes roles' END, CASE WHEN r.rolreplication THEN 'replicates' END)
  FROM actors a JOIN pg_roles r ON r.oid = a.oid
  WHERE a.name NOT IN ('chancery_unit', 'chancery_platform') AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolreplication)
  UNION ALL SELECT NULL, 'setting of ' || coalesce(a.name, 'this database') || ': ' || split_part(c, '=', 1), split_part(c, '=', 2)
  FROM pg_db_role_setting s LEFT JOIN actors a ON a.oid = s.setrole CROSS JOIN unnest(s.setconfig) AS c
  WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND (s.setrole = 0 OR a.oid IS NOT NULL)
    AND lower(split_part(c, '=', 1)) IN ('search_path', 'session_replication_role', 'row_security', 'role', 'app.company_id',
      'local_preload_libraries', 'session_preload_libraries')
  UNION ALL SELECT NULL, 'schema ' || n.nspname, 'is looked into before ours'
  FROM pg_namespace n JOIN actors a ON a.name = n.nspname
  UNION ALL SELECT NULL, 'cast of ' || format_type(c.castsource, NULL) || ' to ' || format_type(c.casttarget, NULL),
    coalesce(c.castfunc::regprocedure::text, '')
  FROM pg_cast c WHERE c.oid >= 16384 AND NOT ${isOfExtension('pg_cast', 'c.oid')}
  UNION ALL SELECT NULL, 'operator ' || o.oid::regoperator::text, o.oprcode::text
  FROM pg_operator o WHERE o.oid >= 16384 AND NOT ${isOfExtension('pg_operator', 'o.oid')}
  UNION ALL SELECT NULL, 'trigger at login ' || e.evtname, e.evtfoid::regprocedure::text
  FROM pg_event_trigger e WHERE e.evtevent = 'login'
  UNION ALL SELECT NULL, 'rights on the schema', r.rights FROM pg_namespace n
  CROSS JOIN LATERAL (SELECT ${rights(`(SELECT array_agg(a) FROM unnest(n.nspacl) a WHERE a::text ~ '=[a-zA-Z*]*C')`)} AS rights) AS r
  WHERE n.nspname = 'public' AND r.rights IS NOT NULL`;

/** What a database is made of, fact by fact; read with a search path of its own, so that nothing stands in for another. */
export const schemaQuery = `
  WITH relations AS (${relations}), actors AS (${actors})
  SELECT of, key, coalesce(value, '') AS value FROM (${ofRelations} UNION ALL ${functions} UNION ALL ${around}) AS facts
  ORDER BY key COLLATE "C"`;
