import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { type Actor, isInUnit } from '../../kit/actor.ts';
import type { AuditNote } from '../../kit/audit-note.ts';
import type { RequestContext } from '../../kit/request-context.ts';
import type { EvidenceStep } from '../../kit/said.ts';

/** The unit a note belongs to: the actor's own, or the one an operator did something to. */
const unitOf = (actor: Actor, { objectType, objectId }: AuditNote): string | undefined =>
  isInUnit(actor) ? actor.companyId : objectType === 'unit' ? objectId : undefined;

/** The steps a request took, if its call is declared to leave evidence. */
export const stepsOf = (
  actor: Actor,
  endpoint: AnyEndpoint,
  { note, notes }: RequestContext,
): EvidenceStep[] => {
  const { evidence: kind } = endpoint;
  if (!kind) return [];
  return (notes ?? (note ? [note] : [])).flatMap((each): EvidenceStep[] => {
    const companyId = unitOf(actor, each);
    if (!companyId) return [];
    const { objectType: type, objectId: subjectId, objectName: name, before, after } = each;
    const facts = { action: actionOf(endpoint), actor: actor.kind, type, name, before, after };
    return [{ companyId, kind, subjectId, facts, by: { id: actor.id, name: actor.name } }];
  });
};
