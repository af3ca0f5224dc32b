import { ApprovalAction } from '@chancery/contract/approval/codes.ts';
import type { ApprovalEvent, Moved } from '@chancery/contract/approval/engine/moved.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { asc, eq } from 'drizzle-orm';
import { file } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { Tx } from '../../kit/transaction.ts';
import { application, applicationFile } from '../application/application.table.ts';
import type { Applied } from './applied.ts';
import type { EventParts, NameOf } from './approval-store.ts';

const A = ApprovalAction;

/** What is only said to people, and changes nothing. */
const talk = new Set<string>([A.ask, A.notify, A.copy, A.remind, A.comment]);
const submitted = new Set<string>([A.submit, A.resubmit]);

const kindOf = (action: string): EvidenceStep['kind'] => {
  if (submitted.has(action)) return EvidenceKind.applicationSubmitted;
  return action === A.end ? EvidenceKind.applicationEnded : EvidenceKind.applicationDecided;
};

/** What was applied for, with the digests of the files to be stamped. */
const appliedFor = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(application).where(eq(application.id, id));
  const files = await tx
    .select({ name: file.name, digest: file.digest, stamped: applicationFile.stamped })
    .from(applicationFile)
    .innerJoin(file, eq(file.id, applicationFile.fileId))
    .where(eq(applicationFile.applicationId, id))
    .orderBy(asc(applicationFile.position));
  return {
    fields: row?.fields,
    seals: row?.sealNames,
    user: row?.userName,
    department: row?.departmentName,
    template: { id: row?.templateId, name: row?.templateName, version: row?.templateVersion },
    files: files.map(({ name, digest, stamped }) => ({ name, sha256: digest.toString('hex'), stamped })),
  };
};

/** Writes down what an application went through, whoever or whatever did it. */
export const appendApproval = async (
  tx: Tx,
  evidence: Evidence,
  { id, companyId, number, title, applicantName, bound }: Applied,
  { events, state }: Moved,
  nameOf: NameOf,
  { moved = [] }: EventParts = {},
): Promise<void> => {
  const kept = events.filter(({ action }) => !talk.has(action));
  if (kept.length === 0) return;
  const wanted = kept.some(({ action }) => submitted.has(action)) ? await appliedFor(tx, id) : undefined;
  const stepNames = new Map(state.route.map(({ id: stepId, name }) => [stepId, name]));
  const factsOf = ({ action, insteadOf, stepId, people, text }: ApprovalEvent) => ({
    number,
    title,
    applicant: applicantName,
    action,
    ...(stepId && { step: stepNames.get(stepId) }),
    ...(text && { text }),
    ...(insteadOf && { insteadOf: nameOf(insteadOf) }),
    ...(people.length > 0 && { people: people.map(nameOf) }),
    ...(action === A.movePlaces && { moved }),
    ...(bound && { bound }),
    ...(submitted.has(action) && wanted),
    ...(action === A.end && { state: state.state, end: state.end }),
  });
  const steps = kept.map((event) => ({
    companyId,
    kind: kindOf(event.action),
    subjectId: id,
    facts: factsOf(event),
    ...(event.by && { by: { id: event.by, name: nameOf(event.by) } }),
  }));
  await evidence.append(tx, ...steps);
};
