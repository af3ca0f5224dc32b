import type { PlainStep } from '../flow.ts';
import type { Choice } from './state.ts';

interface OnTask {
  readonly by: string;
  readonly taskId: string;
  readonly text?: string;
}

/** What the applicant does. */
export type ApplicantAction =
  | { readonly action: 'submit'; readonly by: string }
  | {
      readonly action: 'resubmit';
      readonly by: string;
      /** The way that the application takes as it is filled in now. */
      readonly route: readonly PlainStep[];
      readonly chosen: readonly Choice[];
      readonly text?: string;
    }
  | { readonly action: 'revoke'; readonly by: string; readonly text?: string }
  | { readonly action: 'notify'; readonly by: string };

/** What somebody does with their own open task. */
export type ApproverAction =
  | (OnTask & { readonly action: 'approve' | 'reject' | 'returnToApplicant' })
  | (OnTask & { readonly action: 'returnToStep'; readonly stepId: string })
  /** Where seals move to other pages, those who agreed before decide anew. */
  | (OnTask & { readonly action: 'movePlaces'; readonly otherPages: boolean })
  | (OnTask & { readonly action: 'transfer' | 'addBefore' | 'addAfter'; readonly userId: string });

/** What nobody in particular does. */
export type OtherAction =
  | { readonly action: 'comment'; readonly by: string; readonly text: string }
  /** The clock found a task late. */
  | { readonly action: 'timeOut'; readonly taskId: string }
  /** Somebody leaves, or gives what waits for them to another; the system finds somebody where `to` is null. */
  | {
      readonly action: 'handOver';
      readonly by: string | null;
      readonly from: string;
      readonly to: string | null;
      readonly text?: string;
    };

/** Everything that can be done to an approval. */
export type Action = ApplicantAction | ApproverAction | OtherAction;
