import type { ApproveStep, Branch, CopyStep, FlowCase, FlowStep } from '@chancery/contract/approval/flow.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { ApproverSource, ConditionFact, DecisionMode, EmptyRule, SelfRule } from '#wire/approval/codes.ts';
import { Role } from '#wire/unit/codes.ts';

const idLength = 8;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name for a part of a flow that no other part has. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(idLength)), (byte) => letters[byte % letters.length]).join(
    '',
  );

/** Ten thousand yuan: where people begin to look twice. */
const notable = 1_000_000;

const newApprove = (t: Translate): ApproveStep => ({
  id: newId(),
  kind: 'approve',
  name: t('flow.newApprove'),
  approvers: { by: ApproverSource.departmentHead },
  mode: DecisionMode.everyone,
  onEmpty: EmptyRule.administrator,
  onSelf: SelfRule.head,
});

const newCopy = (t: Translate): CopyStep => ({
  id: newId(),
  kind: 'copy',
  name: t('flow.newCopy'),
  to: { by: ApproverSource.role, role: Role.administrator },
});

/** A case to begin with. */
export const newCase = (t: Translate, n: number): FlowCase => ({
  id: newId(),
  name: t('flow.newCase', { n }),
  when: [{ fact: ConditionFact.amount, min: notable }],
  steps: [],
});

const newBranch = (t: Translate): Branch => ({
  id: newId(),
  kind: 'branch',
  name: t('flow.newBranch'),
  cases: [newCase(t, 1)],
  otherwise: [],
});

/** A part to begin with, of each kind. */
export const newStep = (kind: FlowStep['kind'], t: Translate): FlowStep =>
  kind === 'approve' ? newApprove(t) : kind === 'copy' ? newCopy(t) : newBranch(t);

/** What a new template begins with. */
export const newFlow = (t: Translate) => ({ steps: [newApprove(t)] });
