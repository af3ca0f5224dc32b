import type { Ground } from './ground.ts';

/** Events that are for this unit alone, with a team that the main administrator leads. */
export const contestThings = (
  { unit, main, text, insert, world }: Pick<Ground, 'unit' | 'main' | 'text' | 'insert' | 'world'>,
  { announced, design }: { readonly announced: (kind: string) => Promise<string>; readonly design: string },
) => {
  const { db } = world;
  const contest = async (): Promise<string> => {
    const id = await announced('event');
    await db.query(
      `INSERT INTO contest (id, register_from, register_until, team_min, team_max, across, blind, tie_rule, appeal_days, awards)
       VALUES ($1, now() - interval '1 day', now() + interval '1 day', 1, 5, true, true, 'shared', 3, '[]')`,
      [id],
    );
    await db.query('INSERT INTO registration_list (id, announcement_id, capacity) VALUES ($1, $1, 10)', [id]);
    return id;
  };
  /** A round that is open, or was ranked. */
  const roundOf = async (contestId: string, state: 'open' | 'ranked' = 'open'): Promise<string> => {
    const isRanked = state === 'ranked';
    const id = await insert('contest_round', {
      id: crypto.randomUUID(),
      contest_id: contestId,
      position: 1,
      title_zh: '',
      title_en: text('round'),
      opens_at: new Date(Date.now() - 86_400_000),
      deadline_at: new Date(Date.now() + (isRanked ? -1 : 1) * 3_600_000),
      late_minutes: 0,
      // A reminder in the midst of a test would be a change of theirs.
      day_told_at: new Date(),
      criteria: JSON.stringify([{ key: 'worth', labelZh: '价值', labelEn: '', weight: 1, max: 10 }]),
      state,
      ranking: isRanked ? 1 : 0,
      ranked_at: isRanked ? new Date() : null,
      appeals_until: isRanked ? new Date(Date.now() + 3_600_000) : null,
    });
    await db.query(`INSERT INTO form_version VALUES ($1, 1, $2, 'somebody')`, [id, design]);
    return id;
  };
  const memberOf = (
    contestId: string,
    teamId: string,
    who: { readonly id: string | null; readonly mobile: string; readonly unitId: string | null },
  ) =>
    insert('contest_member', {
      id: crypto.randomUUID(),
      contest_id: contestId,
      team_id: teamId,
      mobile: who.mobile,
      company_id: who.unitId,
      company_name: text('unit of somebody'),
      account_id: who.id,
      name: text('somebody'),
      state: who.id ? 'accepted' : 'invited',
      told_at: new Date(),
    });
  const teamOf = async (
    contestId: string,
    captain: { readonly id: string; readonly mobile: string },
    unitId: string,
  ): Promise<string> => {
    await db.query(
      `INSERT INTO registration (list_id, company_id, account_id, state, place) VALUES ($1, $2, $3, 'booked', 1)`,
      [contestId, unitId, captain.id],
    );
    await db.query('UPDATE registration_list SET booked = 1, arrivals = 1 WHERE id = $1', [contestId]);
    const id = await insert('contest_team', {
      id: crypto.randomUUID(),
      contest_id: contestId,
      company_id: unitId,
      company_name: text('team unit'),
      captain_id: captain.id,
      name: text('team'),
    });
    await memberOf(contestId, id, { id: captain.id, mobile: captain.mobile, unitId });
    return id;
  };
  const contestTeam = async (): Promise<string> => teamOf(await contest(), main, unit.id);
  const contestMember = async (): Promise<string> => {
    const contestId = await contest();
    const teamId = await teamOf(contestId, main, unit.id);
    return memberOf(contestId, teamId, { id: null, mobile: '13911111111', unitId: null });
  };
  /** A team of another unit asks the main administrator to join. */
  const contestInvitation = async (): Promise<string> => {
    const contestId = await contest();
    const captain = await world.given.member({});
    const teamId = await teamOf(contestId, captain, captain.unit.id);
    return memberOf(contestId, teamId, { id: null, mobile: main.mobile, unitId: null });
  };
  const entryOf = async (roundId: string, teamId: string, isSubmitted: boolean): Promise<string> => {
    const id = await insert('contest_entry', {
      id: crypto.randomUUID(),
      round_id: roundId,
      team_id: teamId,
      company_id: unit.id,
      version: isSubmitted ? 1 : 0,
      submitted_at: isSubmitted ? new Date() : null,
    });
    const answers = JSON.stringify({ name: text('answer') });
    await db.query(`INSERT INTO submission_draft VALUES ($1, $2, $3, 1, $4, 1, 'somebody')`, [
      id,
      unit.id,
      roundId,
      answers,
    ]);
    if (isSubmitted)
      await db.query(`INSERT INTO submission_version VALUES ($1, $2, 1, $3, 1, $4, 'somebody')`, [
        id,
        unit.id,
        roundId,
        answers,
      ]);
    return id;
  };
  /** A round in which the team of the main administrator takes part; ranked, it has handed something in. */
  const contestRound = async (state: 'open' | 'ranked' = 'open'): Promise<string> => {
    const contestId = await contest();
    const teamId = await teamOf(contestId, main, unit.id);
    const roundId = await roundOf(contestId, state);
    if (state === 'ranked') await entryOf(roundId, teamId, true);
    return roundId;
  };
  const contestEntry = async (state: 'draft' | 'submitted' = 'draft'): Promise<string> => {
    const contestId = await contest();
    const teamId = await teamOf(contestId, main, unit.id);
    return entryOf(await roundOf(contestId), teamId, state === 'submitted');
  };
  /** An event that is over, of which the main administrator has a certificate. */
  const contestCertificate = async (): Promise<string> => {
    const contestId = await contest();
    const teamId = await teamOf(contestId, main, unit.id);
    await db.query(
      `INSERT INTO contest_certificate (number, contest_id, team_id, company_id, account_id, name, team, unit_name, award_zh, award_en)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $6, '', '')`,
      [crypto.randomUUID(), contestId, teamId, unit.id, main.id, text('certified')],
    );
    return contestId;
  };
  return {
    contestCertificate,
    contest,
    contestTeam,
    contestMember,
    contestInvitation,
    contestRound,
    contestEntry,
  };
};
