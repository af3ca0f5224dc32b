import * as call from '@chancery/contract/contest/calls.ts';
import * as desk from '@chancery/contract/contest/desk.calls.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import * as review from '@chancery/contract/review/calls.ts';
import type { Caller, World } from '../../testing/world.ts';

const hour = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

export const criteria = [
  { key: 'idea', labelEn: 'Idea', weight: 1, max: 10 },
  { key: 'work', labelEn: 'Work', weight: 1, max: 10 },
];

export type Person = Caller & {
  readonly id: string;
  readonly mobile: string;
  readonly unit: { readonly id: string };
};

/** What tests of events begin with: a published event, teams that hand something in, a jury that judges it. */
export const givenContests = ({ call: ask, db }: World, operator: Caller) => {
  const addRound = async (contestId: string, over: object = {}): Promise<string> => {
    const { id } = await ask(operator, desk.addRound, {
      contestId,
      titleEn: 'Round',
      opensAt: at(-hour),
      deadlineAt: at(hour),
      criteria,
      ...over,
    } as never);
    const fields = [
      { key: 'name', kind: 'text', labelEn: 'Name', required: true },
      { key: 'papers', kind: 'file', labelEn: 'Papers', max: 2 },
    ];
    await ask(operator, desk.designRound, { id, version: 0, fields: fields as never });
    return id;
  };
  const write = (over: object = {}) =>
    ask(operator, desk.addContest, {
      titleEn: 'Seal design',
      category: 'design',
      audience: 'units',
      registerFrom: at(-hour),
      registerUntil: at(hour),
      capacity: 10,
      teamMin: 1,
      teamMax: 3,
      tieRule: 'shared',
      appealDays: 0,
      ...over,
    } as never);
  /** A published event with a round for each of these. */
  const publish = async (over: object = {}, ...rounds: object[]) => {
    const { id } = await write(over);
    const ids: string[] = [];
    for (const round of rounds.length > 0 ? rounds : [{}]) ids.push(await addRound(id, round));
    await ask(operator, desk.publishContest, { id });
    return { id, rounds: ids, round: ids[0] ?? '' };
  };
  const register = (who: Caller, contestId: string, name = 'Reds') =>
    ask(who, call.registerTeam, { contestId, name });
  const save = (who: Caller, roundId: string, name = 'Seals', revision = 0) =>
    ask(who, call.saveEntry, { roundId, revision, answers: { name } });
  const enter = async (who: Caller, roundId: string, name = 'Seals') => {
    const { id, revision } = await save(who, roundId, name);
    await ask(who, call.submitEntry, { id, revision });
    return id;
  };
  const endRound = (id: string, ago = '0 seconds') =>
    db.query(`UPDATE contest_round SET deadline_at = now() - $2::interval WHERE id = $1`, [id, ago]);
  const appoint = (roundId: string, who: Person) =>
    ask(operator, jury.askJuror, { id: roundId, companyId: who.unit.id, mobile: who.mobile });
  const reviewOf = async (who: Person, entryId: string): Promise<string> =>
    (await db.query('SELECT id FROM review WHERE account_id = $1 AND subject_id = $2', [who.id, entryId]))
      .rows[0]?.id ?? crypto.randomUUID();
  const judge = async (who: Person, entryId: string, idea: number, work = idea) =>
    ask(who, review.scoreReview, { id: await reviewOf(who, entryId), scores: { idea, work } });
  const mine = async (who: Caller, id: string, position = 0) => {
    const round = (await ask(who, call.getContest, { id })).rounds[position];
    if (!round) throw new Error('there is no such round');
    return round;
  };
  return { write, addRound, publish, register, save, enter, endRound, appoint, reviewOf, judge, mine };
};
