import { addApprover, returnApply, transferApply } from '#wire/approval/calls.ts';
import { ApprovalAction } from '#wire/approval/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { colleague } from './colleague.ts';
import { sendStep } from './decide.ts';
import { decide } from './decide-dialog.ts';
import { moveSeals } from './move-seals.ts';
import { returnPlace } from './return-place.tsx';
import { aboutOf, type MaybeStep, mayStep, type StepContext, whenDecided, whenDone } from './step.ts';

const opinion = { opinion: { kind: 'textarea', label: 'approval.opinion' } } as const;

/** Approve and reject. */
export const decisions = ({ data, t }: StepContext): readonly MaybeStep[] => {
  const may = mayStep(data);
  const decided = { ...data, taskId: data.route.mine.taskId };
  return [
    {
      key: 'approve',
      label: t('approval.approve'),
      when: may(ApprovalAction.approve),
      run: () => decide(decided, true),
    },
    {
      key: 'reject',
      label: t('approval.reject'),
      dangerous: true,
      when: may(ApprovalAction.reject),
      run: () => decide(decided, false),
    },
  ];
};

const sendBack = async ({ data, t }: StepContext): Promise<void> => {
  const { id, route } = data;
  const may = mayStep(data);
  const toApplicant = may(ApprovalAction.returnToApplicant);
  const places = may(ApprovalAction.returnToStep) ? route.mine.returnTo : [];
  const isDone = await openFormDialog({
    title: t('approval.sendBack'),
    about: aboutOf(data),
    endpoint: returnApply,
    given: { id, taskId: route.mine.taskId ?? '' },
    initial: { stepId: toApplicant ? undefined : places[0]?.stepId },
    fields: {
      stepId: { kind: { Custom: returnPlace(places, toApplicant) }, label: 'approval.sendBackTo' },
      opinion: { kind: 'textarea', label: 'approval.sendBackWhy' },
    },
    send: sendStep(returnApply, id),
  });
  await whenDecided(isDone, t('approval.sentBack'));
};

const others = ({ data, me }: StepContext) =>
  colleague({ not: [data.applicant.userId, ...(me ? [me] : [])] });

const transfer = async (context: StepContext): Promise<void> => {
  const { data, t } = context;
  const isDone = await openFormDialog({
    title: t('approval.transfer'),
    about: aboutOf(data),
    endpoint: transferApply,
    given: { id: data.id, taskId: data.route.mine.taskId ?? '' },
    fields: { userId: { kind: others(context), label: 'approval.toWhom' }, ...opinion },
    send: sendStep(transferApply, data.id),
  });
  await whenDecided(isDone, t('approval.transferred'));
};

const add = async (context: StepContext): Promise<void> => {
  const { data, t } = context;
  const places = [
    { value: 'before', label: t('approval.beforeMe') },
    { value: 'after', label: t('approval.afterMe') },
  ];
  const isDone = await openFormDialog({
    title: t('approval.addApprover'),
    about: aboutOf(data),
    endpoint: addApprover,
    given: { id: data.id, taskId: data.route.mine.taskId ?? '' },
    initial: { where: 'before' },
    fields: {
      where: { kind: { options: places }, label: 'approval.where' },
      userId: { kind: others(context), label: 'approval.who' },
      ...opinion,
    },
    send: sendStep(addApprover, data.id),
  });
  await whenDone(isDone, t('approval.approverAdded'));
};

/** What an approver may do instead of deciding. */
export const otherWays = (context: StepContext): readonly MaybeStep[] => {
  const { data, t } = context;
  const may = mayStep(data);
  return [
    {
      key: 'move',
      label: t('approval.move'),
      when: may(ApprovalAction.movePlaces),
      run: () => moveSeals(context),
    },
    {
      key: 'return',
      label: t('approval.sendBack'),
      when: may(ApprovalAction.returnToApplicant) || may(ApprovalAction.returnToStep),
      run: () => sendBack(context),
    },
    {
      key: 'transfer',
      label: t('approval.transfer'),
      when: may(ApprovalAction.transfer),
      run: () => transfer(context),
    },
    {
      key: 'add',
      label: t('approval.addApprover'),
      when: may(ApprovalAction.addBefore) || may(ApprovalAction.addAfter),
      run: () => add(context),
    },
  ];
};
