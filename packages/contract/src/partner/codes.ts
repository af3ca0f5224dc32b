import { codes } from '../kit/codes.ts';

/** Where an application to become an agent stands. */
export const AgentApplyState = codes('agentApplyState', { underReview: 0, passed: 1, rejected: 2 });
