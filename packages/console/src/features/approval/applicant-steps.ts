import { reNotifyApply, revokeApply } from '#wire/application/calls.ts';
import { ApprovalAction, ApprovalState } from '#wire/approval/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { showDateTime } from '../../kit/format.ts';
import { go } from '../../kit/go.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { comma } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import { sendStep } from './decide.ts';
import { applyPath } from './paths.ts';
import { aboutOf, type MaybeStep, mayStep, type StepContext, whenDone } from './step.ts';

const remind = async ({ data, t }: StepContext): Promise<void> => {
  const names = data.waitsFor.map(({ realName }) => realName).join(comma());
  const text = t('approval.remindText', { names });
  if (!(await confirm({ title: t('approval.remind'), text, verb: t('approval.remind') }))) return;
  const { reminded } = await callAny(reNotifyApply, { id: data.id });
  await whenDone(true, t('approval.reminded', { n: reminded }));
};

const revoke = async ({ data, t }: StepContext): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('approval.revoke'),
    about: aboutOf(data),
    endpoint: revokeApply,
    given: { id: data.id },
    fields: { reason: { kind: 'textarea', label: 'approval.revokeWhy' } },
    dangerous: true,
    send: sendStep(revokeApply, data.id),
  });
  await whenDone(isDone, t('approval.revoked'));
};

/** What helps an application along. */
export const helpAlong = (context: StepContext): readonly MaybeStep[] => {
  const { data, me, t } = context;
  const may = mayStep(data);
  const { remindableAt } = data;
  return [
    {
      key: 'again',
      label: t('approval.editAgain'),
      when:
        may(ApprovalAction.resubmit) ||
        (data.applicant.userId === me && data.state === ApprovalState.rejected),
      run: async () => go(`${applyPath}?again=${data.id}`),
    },
    {
      key: 'remind',
      label: t('approval.remind'),
      when: may(ApprovalAction.notify),
      notYet:
        remindableAt && Date.parse(remindableAt) > Date.now()
          ? t('approval.remindAgainAt', { time: showDateTime(remindableAt).slice(11) })
          : undefined,
      run: () => remind(context),
    },
  ];
};

/** What an applicant may do besides. */
export const ownWays = (context: StepContext): readonly MaybeStep[] => {
  const { data, me, t } = context;
  return [
    {
      key: 'copy',
      label: t('approval.copyIt'),
      when: data.applicant.userId === me,
      run: async () => go(`${applyPath}?copy=${data.id}`),
    },
    {
      key: 'revoke',
      label: t('approval.revoke'),
      dangerous: true,
      when: mayStep(data)(ApprovalAction.revoke),
      run: () => revoke(context),
    },
  ];
};
