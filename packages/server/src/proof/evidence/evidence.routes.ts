import * as call from '@chancery/contract/evidence/calls.ts';
import { handle, type Route } from '../../kit/handle.ts';
import type { EvidenceDesk } from './evidence-desk.ts';

/** The calls of the operator's page of evidence. */
export const evidenceRoutes = ({ keys, alarms, witnessed }: EvidenceDesk): Route[] => [
  handle(call.getEvidenceKeys, () => keys()),
  handle(call.countEvidenceAlarms, () => alarms.count()),
  handle(call.settleEvidenceAlarm, ({ actor, input }) => alarms.settle(actor, input)),
  handle(call.listWitnessed, ({ input }) => witnessed.list(input)),
  handle(call.addWitnessed, ({ actor, input }) => witnessed.add(actor, input)),
  handle(call.removeWitnessed, ({ actor, input }) => witnessed.remove(actor, input)),
];
