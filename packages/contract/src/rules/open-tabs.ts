import { type Broken, broken } from '../kit/rule.ts';
import { limits } from '../limits.ts';

/** Says why one more tab cannot be opened beside those that are open. */
export const checkOpenTabs = (open: number): Broken | undefined =>
  open < limits.openTabs ? undefined : broken('rule.openTabs', { max: limits.openTabs });
