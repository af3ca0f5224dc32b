import { eq } from 'drizzle-orm';
import type { KeptTable } from '../../kit/kept-table.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type EvidenceAlarm, type EvidenceService, faultText, firstAlteredIn } from '../../proof/ports.ts';
import { tablesOfSigning } from './signing.kept.ts';
import {
  signingDocument,
  signingEvent,
  signingParty,
  signingSignature,
  signingTask,
  type TaskRow,
} from './signing.table.ts';

interface Parts {
  readonly evidence: Pick<EvidenceService, 'macs' | 'signedBy'>;
  readonly alarm: Pick<EvidenceAlarm, 'found'>;
}

// Each table knows its own fields; from here on only their names matter.
const tables = tablesOfSigning as unknown as readonly KeptTable[];

export type TaskHolds = ReturnType<typeof createTaskHolds>;

/** Lets nobody sign, and certifies nothing, by rows that are not what the log says. */
export const createTaskHolds = ({ evidence, alarm }: Parts) => {
  const refuseAltered = async (tx: Tx, { id, companyId }: TaskRow): Promise<void> => {
    const { fault } = await firstAlteredIn(tx, {
      companyId,
      threads: [id],
      tables,
      belonging: new Map<unknown, ReturnType<typeof eq>>([
        [signingTask, eq(signingTask.id, id)],
        [signingDocument, eq(signingDocument.taskId, id)],
        [signingParty, eq(signingParty.taskId, id)],
        [signingSignature, eq(signingSignature.taskId, id)],
        [signingEvent, eq(signingEvent.taskId, id)],
      ]),
      macs: evidence.macs,
      signedBy: evidence.signedBy(),
    });
    if (!fault) return;
    await alarm.found(companyId, 'rowsAltered', [faultText(fault)]);
    refuse('signing.altered');
  };
  return { refuseAltered };
};
