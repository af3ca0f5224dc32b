import { AnnouncementKind, AnnouncementState, Audience } from '@chancery/contract/announcement/codes.ts';
import { FormFieldKind as Kind } from '@chancery/contract/form/codes.ts';
import type { FormField } from '@chancery/contract/form/design.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { MilestoneState, ProposalState as State } from '@chancery/contract/project/codes.ts';
import { ReviewState } from '@chancery/contract/review/codes.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows, changeRows } from '../kit/keep-rows.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { announcement, announcementWords } from '../programmes/announcement/announcement.table.ts';
import { formVersion } from '../programmes/form/form.table.ts';
import { keptMilestone, keptProposal } from '../programmes/project/project.kept.ts';
import { project, proposal, proposalEvent } from '../programmes/project/project.table.ts';
import { beginProposal } from '../programmes/project/proposals.ts';
import { keptReview } from '../programmes/review/review.kept.ts';
import { submissionDraft, submissionVersion } from '../programmes/submission/submission.table.ts';
import { demoPeople, demoUnits } from './demo-people.ts';

type StateCode = CodeOf<typeof State>;

interface Plan {
  readonly zh: string;
  readonly en: string;
  readonly category: string;
  readonly state: CodeOf<typeof AnnouncementState>;
  /** Days from today: when the call opens and closes, when results came out, when it was closed. */
  readonly call: readonly [opens: number, closes: number];
  readonly results?: number;
  readonly closed?: number;
  /** The applications of the two units. */
  readonly applied: readonly (StateCode | undefined)[];
}

const plans: readonly Plan[] = [
  {
    zh: '电子印章应用研究课题',
    en: 'Research on electronic seals',
    category: 'research',
    state: 'draft',
    call: [10, 40],
    applied: [],
  },
  {
    zh: '印章管理员能力提升计划',
    en: 'Training for seal keepers',
    category: 'training',
    state: 'published',
    call: [7, 30],
    applied: [],
  },
  {
    zh: '智能印章试点单位征集',
    en: 'Smart seal pilot units',
    category: 'pilot',
    state: 'published',
    call: [-5, 25],
    applied: [State.draft, State.submitted],
  },
  {
    zh: '用印数字化专项资助',
    en: 'Funding for digital seal use',
    category: 'funding',
    state: 'published',
    call: [-40, -3],
    applied: [State.returned, State.checked],
  },
  {
    zh: '合同防伪示范项目',
    en: 'Contract protection showcase',
    category: 'pilot',
    state: 'published',
    call: [-90, -50],
    results: -30,
    applied: [State.accepted, State.rejected],
  },
  {
    zh: '印章安全培训资助',
    en: 'Funding for seal safety training',
    category: 'funding',
    state: 'published',
    call: [-300, -260],
    results: -240,
    closed: -20,
    applied: [State.completed, State.withdrawn],
  },
  {
    zh: '跨境用印试点（已撤回）',
    en: 'Cross-border seal pilot (withdrawn)',
    category: 'pilot',
    state: 'withdrawn',
    call: [-20, 20],
    applied: [],
  },
];

const field = (
  key: string,
  kind: FormField['kind'],
  labelZh: string,
  labelEn: string,
  more = {},
): FormField => ({
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
  ...more,
});

const fields = [
  field('name', Kind.text, '项目名称', 'Name of the project', { max: 60 }),
  field('goals', Kind.longText, '目标与做法', 'Goals and approach'),
  field('budget', Kind.amount, '预算', 'Budget'),
  field('start', Kind.date, '开始日期', 'Start', { required: false }),
  field('costs', Kind.table, '费用明细', 'Costs', {
    required: false,
    columns: [
      { key: 'what', kind: Kind.text, labelZh: '用途', labelEn: 'What for', required: true },
      { key: 'much', kind: Kind.amount, labelZh: '金额', labelEn: 'Amount', required: true },
    ],
  }),
];

const answers = {
  name: '合同用印全流程数字化',
  goals: '三个月内完成全部合同用印的线上审批与存证。',
  budget: 12_000_000,
  costs: [{ what: '智能印章 3 枚', much: 540_000 }],
};

const criteria = [
  { key: 'k1', labelZh: '可行性', labelEn: 'Feasibility', weight: 3, max: 10 },
  { key: 'k2', labelZh: '示范价值', labelEn: 'Value as an example', weight: 2, max: 10 },
];

const by = 'operator';
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const write = async (tx: Tx, plan: Plan): Promise<string> => {
  const id = uuidv7();
  const isDraft = plan.state === AnnouncementState.draft;
  const opensAt = isDraft ? null : inDays(Math.min(plan.call[0], 0) - 1);
  await tx.insert(announcement).values({
    id,
    kind: AnnouncementKind.project,
    category: plan.category,
    titleZh: plan.zh,
    titleEn: plan.en,
    summaryZh: '面向全部单位征集，提交申报表即可参与。',
    summaryEn: 'Open to all units. Fill in the form to take part.',
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
  await tx
    .insert(announcementWords)
    .values({ announcementId: id, words: `${plan.zh}\n${plan.en}`.toLowerCase() });
  await tx.insert(project).values({
    id,
    callOpensAt: inDays(plan.call[0]),
    callClosesAt: inDays(plan.call[1]),
    resultsAt: plan.results === undefined ? null : inDays(plan.results),
    closedAt: plan.closed === undefined ? null : inDays(plan.closed),
    criteria,
    blind: true,
  });
  await tx.insert(formVersion).values({ formId: id, version: 1, fields, createdBy: by });
  return id;
};

const reasons: Partial<Record<StateCode, string>> = {
  [State.accepted]: '方案可行，具有示范价值。',
  [State.completed]: '方案可行，具有示范价值。',
  [State.rejected]: '预算依据不足。',
};

/** An application of a unit, in its own name. */
const apply = async (tx: Tx, plan: Plan, projectId: string, at: 0 | 1): Promise<string> => {
  const [unit, state] = [demoUnits[at], plan.applied[at] ?? State.draft];
  const isDraft = state === State.draft;
  const when = inDays(plan.call[0] + 2);
  const who = at === 0 ? '林清越' : 'Grace Shen';
  const begun = { projectId, companyId: unit.id, companyName: unit.name, createdBy: who };
  const id = (await beginProposal(tx, begun)) ?? '';
  const filled = { subjectId: id, companyId: unit.id, formId: projectId, formVersion: 1, answers };
  await tx.insert(submissionDraft).values({ ...filled, updatedBy: who });
  if (isDraft) return id;
  await tx.insert(submissionVersion).values({ ...filled, version: 1, byName: who, at: when });
  await tx.insert(proposalEvent).values({
    id: uuidv7(),
    proposalId: id,
    companyId: unit.id,
    step: 'submit',
    byDesk: false,
    byName: who,
    text: '',
    at: when,
  });
  return id;
};

/** Where the desk has brought an application. */
const settle = async (tx: Tx, plan: Plan, id: string, at: 0 | 1): Promise<void> => {
  const state = plan.applied[at] ?? State.draft;
  if (state === State.draft) return;
  if (state === State.returned)
    await tx.insert(proposalEvent).values({
      id: uuidv7(),
      proposalId: id,
      companyId: demoUnits[at].id,
      step: 'return',
      byDesk: true,
      byName: by,
      text: '请补充费用明细的报价依据。',
      at: inDays(-2),
    });
  const when = inDays(plan.call[0] + 2);
  const answerBy = state === State.returned ? inDays(10) : null;
  const reason = reasons[state] ?? '';
  const settled = { state, version: 1, submittedAt: when, answerBy, reason, createdAt: when };
  await changeRows(tx, keptProposal, settled, eq(proposal.id, id));
};

/** What each of those makes of it who are asked. */
const judgements = [
  { state: ReviewState.asked },
  {
    state: ReviewState.scored,
    scores: { k1: 8, k2: 7 },
    toUnit: '目标清晰，建议补充时间安排。',
    toPanel: '预算合理，同意资助。',
    doneAt: inDays(-1),
  },
  { state: ReviewState.declined, reason: '与申报单位有业务往来。', doneAt: inDays(-1) },
] as const;

/** Those of the first unit alone judge what the second applied with. */
const judge = async (tx: Tx, panelId: string, subjectId: string): Promise<void> => {
  const [paper, celadon] = demoUnits;
  const experts = demoPeople.filter(
    ({ in: [first, ...more] }) => first?.companyId === paper.id && more.length === 0,
  );
  const reviews = judgements.flatMap((judgement, at) => {
    const expert = experts[at];
    if (!expert) return [];
    const asked = { id: uuidv7(), panelId, subjectId, subjectUnit: celadon.id, companyId: paper.id };
    return [
      { ...asked, accountId: expert.id, reviewerName: expert.realName, askedAt: inDays(-2), ...judgement },
    ];
  });
  await addRows(tx, keptReview, reviews);
};

const reach = async (tx: Tx, proposalId: string): Promise<void> => {
  const row = (title: string, days: number) => ({
    id: uuidv7(),
    proposalId,
    companyId: demoUnits[0].id,
    title,
    dueOn: inDays(days).toISOString().slice(0, 10),
  });
  const reported = { report: '已按计划完成，详见说明。', reportedAt: inDays(-5) };
  await addRows(tx, keptMilestone, [
    { ...row('完成方案设计', -15), ...reported, state: MilestoneState.accepted },
    { ...row('首批合同上线', -2), ...reported, state: MilestoneState.reported },
    { ...row('员工培训', 5), ...reported, state: MilestoneState.returned, comment: '请补充签到记录。' },
    { ...row('总结报告', 60), state: MilestoneState.planned },
  ]);
};

/** Projects at every stage, and applications in every state. */
export const ensureDemoProjects = async (transactions: Transactions): Promise<void> => {
  const isThere = await transactions.read('platform', async (tx) => {
    const [known] = await tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.kind, AnnouncementKind.project))
      .limit(1);
    return known !== undefined;
  });
  if (isThere) return;
  for (const plan of plans) {
    const id = await transactions.apart('platform', (tx) => write(tx, plan));
    for (const at of [0, 1] as const) {
      const state = plan.applied[at];
      if (!state) continue;
      const applied = await transactions.apart({ companyId: demoUnits[at].id }, (tx) =>
        apply(tx, plan, id, at),
      );
      await transactions.apart('platform', async (tx) => {
        await settle(tx, plan, applied, at);
        if (state === State.checked) await judge(tx, id, applied);
        if (state === State.accepted) await reach(tx, applied);
      });
    }
  }
};
