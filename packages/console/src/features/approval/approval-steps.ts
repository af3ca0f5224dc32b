import { limits } from '@chancery/contract/limits.ts';
import { commentApply } from '#wire/approval/calls.ts';
import { ApprovalAction } from '#wire/approval/codes.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { helpAlong, ownWays } from './applicant-steps.ts';
import { decisions, otherWays } from './approver-steps.ts';
import { aboutOf, type MaybeStep, mayStep, type Step, type StepContext, whenDone } from './step.ts';

const comment = ({ data, t }: StepContext): MaybeStep => ({
  key: 'comment',
  label: t('approval.comment'),
  when: mayStep(data)(ApprovalAction.comment),
  run: async () => {
    const isDone = await openFormDialog({
      title: t('approval.comment'),
      about: aboutOf(data),
      endpoint: commentApply,
      given: { id: data.id },
      fields: {
        text: { kind: 'textarea', label: 'approval.commentText' },
        files: {
          kind: { files: { purpose: FilePurpose.comment, max: limits.application.attachments } },
          label: 'approval.commentFiles',
        },
      },
    });
    await whenDone(isDone, t('approval.commented'));
  },
});

/** What the reader may do to an application, the likeliest first. */
export const stepsFor = (context: StepContext): readonly Step[] =>
  [
    ...decisions(context),
    ...helpAlong(context),
    ...otherWays(context),
    comment(context),
    ...ownWays(context),
  ].filter(({ when }) => when);
