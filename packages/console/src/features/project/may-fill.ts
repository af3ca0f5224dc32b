import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getProject } from '#wire/project/calls.ts';
import { ProjectStage } from '#wire/project/codes.ts';
import { mayTake } from '#wire/project/steps.ts';

/** Whether somebody can fill in the form now. */
export const mayFill = ({
  proposal,
  projectStage,
}: Pick<CallResult<typeof getProject>, 'proposal' | 'projectStage'>): boolean =>
  proposal ? mayTake(proposal.state, 'save') && proposal.inTime : projectStage === ProjectStage.open;
