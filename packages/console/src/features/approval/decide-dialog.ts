import { approveApply } from '#wire/approval/calls.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { t } from '../../kit/phrases.tsx';
import { needsOpinion, sendStep } from './decide.ts';
import { whenDecided } from './step.ts';

interface Decided {
  readonly id: string;
  readonly taskId: string | null;
  readonly number: string;
  readonly title: string;
  /** What was looked at; left out in lists, where nothing is. */
  readonly bound?: string | null;
}

/** Asks for an opinion and approves or rejects: two taps when there is nothing to say. */
export const decide = async (
  { id, taskId, number, title, bound }: Decided,
  agree: boolean,
): Promise<void> => {
  const send = sendStep(approveApply, id);
  const isDone = await openFormDialog({
    title: t(agree ? 'approval.approve' : 'approval.reject'),
    about: `${number} ${title}`,
    endpoint: approveApply,
    given: { id, taskId: taskId ?? '', agree, ...(bound && { bound }) },
    fields: { opinion: { kind: 'textarea', label: agree ? 'approval.opinion' : 'approval.rejectReason' } },
    dangerous: !agree,
    send: async (input, options) => {
      needsOpinion(input);
      return send(input, options);
    },
  });
  await whenDecided(isDone, t(agree ? 'approval.approved' : 'approval.rejected'));
};
