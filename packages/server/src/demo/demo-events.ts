import { AnnouncementKind, AnnouncementState, Audience } from '@chancery/contract/announcement/codes.ts';
import { RoundState } from '@chancery/contract/contest/codes.ts';
import { FormFieldKind as Kind } from '@chancery/contract/form/codes.ts';
import type { FormField } from '@chancery/contract/form/design.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows } from '../kit/keep-rows.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { announcement, announcementWords } from '../programmes/announcement/announcement.table.ts';
import { keptRanking } from '../programmes/contest/contest.kept.ts';
import { contest, contestRound } from '../programmes/contest/contest.table.ts';
import { formVersion } from '../programmes/form/form.table.ts';
import { registrationList } from '../programmes/registration/registration.table.ts';
import {
  answerAppeals,
  appeal,
  beginEntries,
  fillIn,
  inDays,
  type Plan,
  takePart,
} from './demo-event-teams.ts';
import { demoUnits } from './demo-people.ts';

const { open, ranked, published } = RoundState;

const plans: readonly Plan[] = [
  {
    zh: '印章知识竞赛',
    en: 'Seal quiz',
    category: 'skill',
    state: 'draft',
    register: [20, 40],
    rounds: [[40, 50, open]],
    capacity: 20,
    teams: [],
  },
  {
    zh: '用印流程创新赛',
    en: 'Better ways to seal',
    category: 'innovation',
    state: 'published',
    register: [5, 20],
    rounds: [[21, 40, open]],
    capacity: 20,
    teams: [],
  },
  {
    zh: '单位印章设计赛',
    en: 'Design a unit seal',
    category: 'design',
    state: 'published',
    register: [-5, 9],
    rounds: [
      [-4, 12, open],
      [20, 30, open],
    ],
    capacity: 1,
    teams: ['draft', 'registered'],
  },
  {
    zh: '合同防伪创意赛',
    en: 'Ideas against forgery',
    category: 'innovation',
    state: 'published',
    register: [-40, -20],
    rounds: [[-20, -2, open]],
    capacity: 10,
    teams: ['submitted', 'submitted'],
  },
  {
    zh: '智能印章操作赛',
    en: 'Smart seal skills',
    category: 'skill',
    state: 'published',
    register: [-60, -40],
    rounds: [[-40, -10, ranked]],
    capacity: 10,
    teams: ['submitted', 'submitted'],
  },
  {
    zh: '首届篆刻赛',
    en: 'First engraving contest',
    category: 'design',
    state: 'published',
    register: [-200, -180],
    rounds: [
      [-180, -150, published],
      [-140, -120, published],
    ],
    capacity: 10,
    teams: ['submitted', 'submitted'],
  },
  {
    zh: '线上用印马拉松（已撤回）',
    en: 'Sealing marathon (withdrawn)',
    category: 'skill',
    state: 'withdrawn',
    register: [-10, 10],
    rounds: [[10, 20, open]],
    capacity: 10,
    teams: [],
  },
];

const by = 'operator';
const ask = (key: string, kind: FormField['kind'], labelZh: string, labelEn: string): FormField => ({
  key,
  kind,
  labelZh,
  labelEn,
  helpZh: '',
  helpEn: '',
  required: true,
  options: [],
  columns: [],
  min: null,
  max: null,
});
const fields = [
  ask('name', Kind.text, '作品名称', 'Name of the work'),
  ask('idea', Kind.longText, '构思说明', 'The idea'),
];
const criteria = [
  { key: 'k1', labelZh: '创意', labelEn: 'Idea', weight: 3, max: 10 },
  { key: 'k2', labelZh: '完成度', labelEn: 'Finish', weight: 2, max: 10 },
];

const write = async (tx: Tx, plan: Plan): Promise<{ readonly id: string; readonly rounds: string[] }> => {
  const id = uuidv7();
  const isDraft = plan.state === AnnouncementState.draft;
  const opensAt = isDraft ? null : inDays(Math.min(plan.register[0], 0) - 1);
  await tx.insert(announcement).values({
    id,
    kind: AnnouncementKind.event,
    category: plan.category,
    titleZh: plan.zh,
    titleEn: plan.en,
    summaryZh: '组队参加，评委打分，公布排名并颁发证书。',
    summaryEn: 'Register a team, hand in your work, and read the ranking.',
    audience: Audience.units,
    roles: [],
    state: plan.state,
    opensAt,
    pinned: false,
    place: opensAt ?? new Date(),
    tells: false,
    createdBy: by,
    updatedBy: by,
  });
  const words = `${plan.zh}\n${plan.en}`.toLowerCase();
  await tx.insert(announcementWords).values({ announcementId: id, words });
  await tx.insert(contest).values({
    id,
    // Open until the teams have registered.
    registerFrom: inDays(-1),
    registerUntil: inDays(1),
    teamMin: 1,
    teamMax: 5,
    across: true,
    blind: true,
    tieRule: 'criteria',
    appealDays: 30,
    awards: [
      { from: 1, to: 1, nameZh: '一等奖', nameEn: 'First prize' },
      { from: 2, to: 3, nameZh: '二等奖', nameEn: 'Second prize' },
    ],
  });
  await tx.insert(registrationList).values({ id, announcementId: id, capacity: plan.capacity });
  const rounds: string[] = [];
  for (const [at, [opens, deadline, state]] of plan.rounds.entries()) {
    const roundId = uuidv7();
    const isLast = at === plan.rounds.length - 1;
    await tx.insert(contestRound).values({
      id: roundId,
      contestId: id,
      position: at + 1,
      titleZh: isLast ? '决赛' : '初赛',
      titleEn: isLast ? 'Final' : 'First round',
      opensAt: inDays(opens),
      deadlineAt: inDays(deadline),
      lateMinutes: 60,
      criteria,
      advance: isLast ? null : 2,
      state,
      ranking: state === open ? 0 : 1,
      rankedAt: state === open ? null : inDays(deadline + 5),
      appealsUntil: state === open ? null : inDays(deadline + 35),
      publishedAt: state === published ? inDays(deadline + 36) : null,
    });
    await tx.insert(formVersion).values({ formId: roundId, version: 1, fields, createdBy: by });
    rounds.push(roundId);
  }
  return { id, rounds };
};

/** Events at every stage, with teams of both units. */
export const ensureDemoEvents = async (transactions: Transactions): Promise<void> => {
  const isThere = await transactions.read('platform', async (tx) => {
    const [known] = await tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.kind, AnnouncementKind.event))
      .limit(1);
    return known !== undefined;
  });
  if (isThere) return;
  for (const plan of plans) {
    const event = await transactions.apart('platform', (tx) => write(tx, plan));
    const teams: string[] = [];
    for (const at of [0, 1] as const) {
      const scope = { companyId: demoUnits[at].id };
      const team = await transactions.apart(scope, (tx) => takePart(tx, plan, event, at));
      if (!team) continue;
      teams.push(team);
      const begun = await transactions.apart('platform', (tx) => beginEntries(tx, plan, event, team, at));
      await transactions.apart(scope, (tx) => fillIn(tx, begun, at));
    }
    const lines = event.rounds.flatMap((roundId, index) =>
      plan.rounds[index]?.[2] === open
        ? []
        : teams.map((teamId, place) => ({
            roundId,
            version: 1,
            teamId,
            companyId: demoUnits[place === 0 ? 0 : 1].id,
            place: place + 1,
            total: 91.5 - place * 6,
            raw: 90 - place * 5,
            advances: index < event.rounds.length - 1,
          })),
    );
    const [, deadline = 0, state] = plan.rounds[0] ?? [];
    const [round = ''] = event.rounds;
    type Standing = Pick<typeof contestRound.$inferInsert, 'state' | 'appealsUntil' | 'publishedAt'>;
    const stands = (now: Standing) =>
      transactions.apart('platform', (tx) =>
        tx.update(contestRound).set(now).where(eq(contestRound.id, round)),
      );
    // Appeals are taken while they can be made.
    if (state === published) await stands({ state: ranked, appealsUntil: inDays(1), publishedAt: null });
    for (const at of [0, 1] as const) {
      const team = teams[at];
      if (team && state)
        await transactions.apart({ companyId: demoUnits[at].id }, (tx) => appeal(tx, round, state, team, at));
    }
    if (state === published)
      await stands({ state, appealsUntil: inDays(deadline + 35), publishedAt: inDays(deadline + 36) });
    await transactions.apart('platform', async (tx) => {
      await addRows(tx, keptRanking, lines);
      if (state === published) await answerAppeals(tx, round);
      const [from, until] = plan.register;
      await tx
        .update(contest)
        .set({ registerFrom: inDays(from), registerUntil: inDays(until) })
        .where(eq(contest.id, event.id));
    });
  }
};
