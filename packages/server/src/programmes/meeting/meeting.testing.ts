import * as call from '@chancery/contract/meeting/calls.ts';
import * as desk from '@chancery/contract/meeting/desk.calls.ts';
import * as run from '@chancery/contract/meeting/run.calls.ts';
import type { Caller, World } from '../../testing/world.ts';

type Person = Caller & { readonly id: string; readonly unit: { readonly id: string } };

export const doc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** What tests of meetings begin with: a meeting that is written, called, or in session. */
export const givenMeetings = ({ call: ask, db }: World, operator: Caller) => {
  const words = {
    titleZh: '试点项目评审会',
    titleEn: 'Review of pilots',
    category: 'projectReview',
    startsAt: new Date(Date.now() + 1_800_000).toISOString(),
    minutes: 90,
    zone: 'Asia/Shanghai',
    place: 'Room 1',
    quorumKind: 'number' as const,
    quorum: 2,
    items: [{ title: 'Results', words: 'What was reached', speaker: 'Ann', minutes: 30 }],
  };
  const write = async (over: object = {}): Promise<string> =>
    (await ask(operator, desk.addMeeting, { ...words, ...over })).id;
  const mobileOf = async ({ id }: { readonly id: string }): Promise<string> =>
    (await db.query('SELECT mobile FROM account WHERE id = $1', [id])).rows[0].mobile;
  const invite = async (id: string, who: Person, role: 'chair' | 'member' | 'guest' = 'member') =>
    (
      await ask(operator, desk.inviteToMeeting, {
        id,
        companyId: who.unit.id,
        mobile: await mobileOf(who),
        role,
      })
    ).id;
  /** Called, with the first as its chair. */
  const summon = async ([chair, ...members]: readonly Person[], over: object = {}): Promise<string> => {
    const id = await write(over);
    if (chair) await invite(id, chair, 'chair');
    for (const member of members) await invite(id, member);
    await ask(operator, desk.callMeeting, { id });
    return id;
  };
  /** In session, with everybody there. */
  const begin = async (people: readonly Person[], over: object = {}): Promise<string> => {
    const id = await summon(people, over);
    for (const person of people) await ask(person, call.checkInMeeting, { id });
    await ask(operator, run.startMeeting, { id });
    return id;
  };
  const vote = async (who: Caller, id: string, over: object = {}): Promise<string> =>
    (
      await ask(who, run.openVote, {
        id,
        question: 'Is it reached?',
        threshold: 'simple',
        base: 'cast',
        ...over,
      })
    ).id;
  return { words, write, invite, summon, begin, vote };
};
