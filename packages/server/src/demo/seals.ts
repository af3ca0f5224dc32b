import {
  ApproverSource,
  ConditionFact,
  DecisionMode,
  EmptyRule,
  SelfRule,
  TimeoutAction,
} from '@chancery/contract/approval/codes.ts';
import type { Approvers, ApproveStep, Flow } from '@chancery/contract/approval/flow.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Tx } from '../kit/transaction.ts';
import { documentType } from '../seal-use/document-type/document-type.table.ts';
import { approvalTemplate, approvalTemplateVersion } from '../seal-use/template/template.table.ts';
import { device } from '../seals/device/device.table.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import type { DemoWords } from './words/zh.ts';

const dayMs = 86_400_000;
const [paper, celadon] = demoUnits;

/** Who does what in a demo unit; `n` keeps the ids of the units apart. */
const casts = [
  {
    n: 1,
    companyId: paper.id,
    main: demoId(2, 1),
    second: demoId(2, 2),
    keeper: demoId(2, 3),
    finance: demoId(2, 101),
    by: '陈墨',
    departmentId: demoId(9, 5),
  },
  {
    n: 2,
    companyId: celadon.id,
    main: demoId(2, 5),
    second: demoId(2, 7),
    keeper: demoId(2, 6),
    finance: demoId(2, 201),
    by: 'Helen Marsh',
    departmentId: demoId(9, 24),
  },
] as const;

type Cast = (typeof casts)[number];

/** The id of a demo seal: unit 1 or 2, seals 1 to 6. */
export const demoSeal = (unit: number, at: number): string => demoId(3, unit * 100 + at);
/** The id of a demo file type: unit 1 or 2, types 1 to 5. */
export const demoFileType = (unit: number, at: number): string => demoId(4, unit * 100 + at);
/** The id of a demo template: unit 1 or 2, templates 1 to 3. */
export const demoTemplate = (unit: number, at: number): string => demoId(5, unit * 100 + at);

const seals = [
  { sealKind: 'official', subtype: SealSubtype.smart },
  { sealKind: 'contract', subtype: SealSubtype.smart },
  { sealKind: 'finance', subtype: SealSubtype.ordinary },
  { sealKind: 'legal', subtype: SealSubtype.ordinary },
  { sealKind: 'contract', subtype: SealSubtype.ordinaryElectronic },
  { sealKind: 'official', subtype: SealSubtype.ordinaryElectronic },
] as const;

const step = (
  id: string,
  name: string,
  approvers: Approvers,
  over: Partial<ApproveStep> = {},
): ApproveStep => ({
  id,
  kind: 'approve',
  name,
  approvers,
  mode: DecisionMode.any,
  onEmpty: EmptyRule.administrator,
  onSelf: SelfRule.head,
  ...over,
});

const head: Approvers = { by: ApproverSource.departmentHead };
const largeFen = 10_000_000;

const byHead = ({ steps }: DemoWords): Flow => ({ steps: [step('head', steps.head, head)] });

const countersign = ({ main, second, finance }: Cast, { steps: named }: DemoWords): Flow => ({
  steps: [
    step('head', named.head, head),
    step(
      'sign',
      named.sign,
      { by: ApproverSource.people, userIds: [main, second] },
      { mode: DecisionMode.everyone, onSelf: SelfRule.skip },
    ),
    {
      id: 'amount',
      kind: 'branch',
      name: named.amount,
      cases: [
        {
          id: 'large',
          name: named.large,
          when: [{ fact: ConditionFact.amount, min: largeFen }],
          steps: [
            step(
              'money',
              named.money,
              { by: ApproverSource.people, userIds: [finance] },
              { onSelf: SelfRule.skip },
            ),
          ],
        },
      ],
      otherwise: [],
    },
    {
      id: 'told',
      kind: 'copy',
      name: named.told,
      to: { by: ApproverSource.role, role: Role.administrator },
    },
  ],
});

const chosen = ({ steps: named }: DemoWords): Flow => ({
  steps: [
    step(
      'choice',
      named.choice,
      { by: ApproverSource.applicantChoice, max: 3 },
      { mode: DecisionMode.sequence },
    ),
    step(
      'office',
      named.office,
      { by: ApproverSource.role, role: Role.administrator },
      { onSelf: SelfRule.skip, timeout: { hours: 24, action: TimeoutAction.remind } },
    ),
  ],
});

const templatesOf = (cast: Cast, words: DemoWords) => {
  const [everyday, contracts, choice] = words.templates;
  return [
    { ...everyday, flow: byHead(words), deviceIds: [], types: [] },
    {
      ...contracts,
      flow: countersign(cast, words),
      deviceIds: [demoSeal(cast.n, 1), demoSeal(cast.n, 2), demoSeal(cast.n, 5)],
      types: [demoFileType(cast.n, 1), demoFileType(cast.n, 2)],
    },
    { ...choice, flow: chosen(words), deviceIds: [], types: [] },
  ].map((template) => ({ name: '', note: '', ...template }));
};

const addTo = async (tx: Tx, cast: Cast, today: Date): Promise<void> => {
  const { n, companyId, by, keeper, departmentId } = cast;
  const words = wordsOf(n);
  const since = (days: number) => new Date(today.getTime() - days * dayMs);
  const own = (days: number) => ({
    companyId,
    updatedBy: by,
    updatedAt: since(days),
    createdAt: since(days),
  });
  const at = (index: number) => index + 1;
  await tx.insert(device).values(
    seals.map((seal, index) => ({
      ...seal,
      ...own(800 - index),
      name: words.seals[index] ?? '',
      id: demoSeal(n, at(index)),
      keeperId: index === 3 ? cast.main : keeper,
      departmentId,
    })),
  );
  await tx.insert(documentType).values(
    words.fileTypes.map((type, index) => ({
      ...type,
      ...own(380 - index),
      id: demoFileType(n, at(index)),
    })),
  );
  const templates = templatesOf(cast, words);
  await tx.insert(approvalTemplate).values(
    templates.map(({ name, note, deviceIds, types }, index) => ({
      ...own(370 - index),
      id: demoTemplate(n, at(index)),
      name,
      note,
      deviceIds: [...deviceIds],
      documentTypeIds: [...types],
    })),
  );
  await tx.insert(approvalTemplateVersion).values(
    templates.map(({ flow }, index) => ({
      id: demoId(6, n * 100 + at(index)),
      companyId,
      templateId: demoTemplate(n, at(index)),
      version: 1,
      flow,
      byName: by,
      at: since(370 - index),
    })),
  );
};

/** Gives both demo units their seals, file types and approval templates. */
export const addDemoSeals = async (tx: Tx, today: Date): Promise<void> => {
  for (const cast of casts) await addTo(tx, cast, today);
};
