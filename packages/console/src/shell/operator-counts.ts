import { countEvidenceAlarms } from '#wire/evidence/calls.ts';
import { getInbox } from '#wire/inbox/calls.ts';
import { currentAccess } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import type { Counts } from './counts.ts';

/** What waits for operators. */
export const readOperatorCounts = async (): Promise<Counts> => {
  const can = currentAccess()?.can;
  const [alarms, inbox] = await Promise.all([
    can?.('evidence.view') ? call(countEvidenceAlarms, {}, { silent: true }) : undefined,
    can?.('inbox.view') ? call(getInbox, { limit: 1 }, { silent: true }) : undefined,
  ]);
  return { 'evidence.view': alarms?.standing ?? 0, 'inbox.view': inbox?.total ?? 0 };
};
