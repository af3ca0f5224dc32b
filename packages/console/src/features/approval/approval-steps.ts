import { limits } from '@chancery/contract/limits.ts';
import { commentApply } from '#wire/approval/calls.ts';
import { ApprovalAction } from '#wire/approval/codes.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { currentAccess } from '../../kit/access.ts';
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

/** Authorising an approved use, for whoever keeps its seal. */
const authorisings = ({ data, me, t }: StepContext): readonly MaybeStep[] =>
  data.seals.map(({ deviceId, name, keeper, toAuthorise }) => ({
    key: `authorise ${deviceId}`,
    label: data.seals.length > 1 ? t('approval.authoriseOf', { seal: name }) : t('approval.authorise'),
    when: toAuthorise && keeper?.userId === me && (currentAccess()?.can('authorization.grant') ?? false),
    run: async () => (await import('../inbox/act.ts')).authoriseHere({ id: data.id, partId: deviceId }),
  }));

/** What the reader may do to an application, the likeliest first. */
export const stepsFor = (context: StepContext): readonly Step[] =>
  [
    ...decisions(context),
    ...authorisings(context),
    ...helpAlong(context),
    ...otherWays(context),
    comment(context),
    ...ownWays(context),
  ].filter(({ when }) => when);
