import * as call from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import type { Caller, World } from '../../testing/world.ts';

/** A form with a field of every kind. */
export const design = [
  { key: 'name', kind: 'text', labelZh: '名称', labelEn: 'Name', required: true, max: 20 },
  { key: 'plan', kind: 'longText', labelEn: 'Plan' },
  { key: 'people', kind: 'number', labelEn: 'People', min: 1, max: 50 },
  { key: 'budget', kind: 'amount', labelEn: 'Budget' },
  { key: 'field', kind: 'choice', labelEn: 'Field', options: [option('law'), option('trade')] },
  { key: 'aims', kind: 'choices', labelEn: 'Aims', options: [option('speed'), option('safety')], max: 2 },
  { key: 'starts', kind: 'date', labelEn: 'Starts' },
  { key: 'papers', kind: 'file', labelEn: 'Papers', max: 2 },
  {
    key: 'costs',
    kind: 'table',
    labelEn: 'Costs',
    columns: [
      { key: 'what', kind: 'text', labelEn: 'What', required: true },
      { key: 'much', kind: 'amount', labelEn: 'How much' },
    ],
  },
] as const;

function option<Key extends string>(key: Key) {
  return { key, labelZh: '', labelEn: key };
}

const hour = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** What tests of projects begin with: a published project, and units that apply. */
export const givenProjects = ({ call: ask, db }: World, operator: Caller) => {
  const write = async (over: object = {}): Promise<string> => {
    const { id } = await ask(operator, desk.addProject, {
      titleZh: '印章数字化试点',
      titleEn: 'Digital seals pilot',
      category: 'pilot',
      audience: 'units',
      callOpensAt: at(-hour),
      callClosesAt: at(hour),
      ...over,
    } as never);
    await ask(operator, desk.designProject, { id, version: 0, fields: design as never });
    return id;
  };
  const publish = async (over: object = {}): Promise<string> => {
    const id = await write(over);
    await ask(operator, desk.publishProject, { id });
    return id;
  };
  const save = (who: Caller, projectId: string, answers: object, revision = 0) =>
    ask(who, call.saveProposal, { projectId, revision, answers: answers as never });
  const apply = async (who: Caller, projectId: string, name = 'Seals'): Promise<string> => {
    const { id, revision } = await save(who, projectId, { name });
    await ask(who, call.submitProposal, { id, revision });
    return id;
  };
  const endCall = (id: string, ago = '1 second') =>
    db.query(`UPDATE project SET call_closes_at = now() - $2::interval WHERE id = $1`, [id, ago]);
  const own = async (who: Caller, id: string) => {
    const { proposal } = await ask(who, call.getProject, { id });
    if (!proposal) throw new Error('nothing was begun');
    return proposal;
  };
  return { write, publish, save, apply, endCall, own };
};
