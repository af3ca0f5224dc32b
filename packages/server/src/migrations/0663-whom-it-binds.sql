-- What binds the side of units does not bind whoever is of both sides: the owner, who keeps what was long ago.
DO $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT polname AS name, polrelid::regclass AS part, pg_get_expr(polwithcheck, polrelid) AS holds FROM pg_policy
    WHERE NOT polpermissive AND (polrelid::regclass::text, polname) IN (
      ('proposal_event', 'tells'), ('submission_draft', 'fills_in'), ('submission_version', 'fills_in'),
      ('submission_file', 'fills_in'), ('review', 'gives_points'), ('contest_member', 'asks'),
      ('contest_entry', 'begins'), ('contest_appeal', 'appeals'), ('download_copy', 'asks'))
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s WITH CHECK (pg_has_role(''chancery_platform'', ''MEMBER'') OR (%s))',
                   one.name, one.part, one.holds);
  END LOOP;
END $$;
