import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { LogService } from '../platform/ports.ts';
import { departmentHeads } from './member/department-heads.ts';
import { createHandOver, type HandOverProvider } from './member/hand-over.ts';
import type { SealsOfMember } from './member/member.readers.ts';
import { createMembers } from './member/members.ts';
import { madeWebhooks } from './message/made-webhooks.ts';
import type { People } from './wiring.ts';

interface Ports {
  readonly people: People;
  readonly logs: LogService;
  readonly evidence: Evidence;
  readonly seals: SealsOfMember;
  /** What others lay into a member's hands. */
  readonly inHand: readonly HandOverProvider[];
}

/** Who belongs to a unit. It stands on what others say is in a member's hands. */
export const createMembership = ({ transactions, forget }: Ground, ports: Ports) => {
  const { people, logs, evidence, seals, inHand } = ports;
  const handOver = createHandOver([departmentHeads, ...inHand, madeWebhooks(people.messages.tell)]);
  return createMembers({ ...people, transactions, logs, evidence, handOver, seals, forget });
};
