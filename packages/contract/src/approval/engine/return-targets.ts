import type { Approval } from './state.ts';

/** A step that the application may be sent back to. */
export interface ReturnTarget {
  readonly stage: number;
  readonly stepId: string;
  readonly name: string;
}

/** The earlier steps where people were asked, first things first. */
export const returnTargets = ({ route, stage, tasks }: Approval): readonly ReturnTarget[] =>
  route.slice(0, stage).flatMap((step, index) => {
    const wasAsked = step.kind === 'approve' && tasks.some((task) => task.stage === index);
    return wasAsked ? [{ stage: index, stepId: step.id, name: step.name }] : [];
  });
