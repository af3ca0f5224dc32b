import { eq } from 'drizzle-orm';
import type { KeptTable } from '../../kit/kept-table.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type EvidenceAlarm, type EvidenceService, faultText, firstAlteredIn } from '../../proof/ports.ts';
import { keptSealedFile } from './sealing.kept.ts';
import { type SealedRow, sealedFile } from './sealing.table.ts';

export interface SealingOrderParts {
  readonly secrets: Pick<Secrets, 'pressMark'>;
  readonly evidence: Pick<EvidenceService, 'macs' | 'signedBy'>;
  readonly alarm: Pick<EvidenceAlarm, 'found'>;
}

/** What was confirmed with a code, in the form of a digest that goes with the job. */
export const orderFor = ({ pressMark }: Pick<Secrets, 'pressMark'>, row: SealedRow): string =>
  pressMark(
    row.id,
    row.companyId,
    row.authorizationId,
    row.applicationId,
    row.deviceId,
    row.sourceFileId,
    row.createdBy,
  );

/** Presses nothing that nobody confirmed: not by a row alone, nor by a row that is not what the log says. */
export const createSealingOrder = ({ secrets, evidence, alarm }: SealingOrderParts) => ({
  isOrdered: (row: SealedRow, order: string | undefined): boolean =>
    sameBytes(Buffer.from(order ?? ''), Buffer.from(orderFor(secrets, row))),

  /** Whether a row that is held says what the log says of it; if it does not, those who run the unit hear of it. */
  isAsTold: async (tx: Tx, { id, companyId, authorizationId }: SealedRow): Promise<boolean> => {
    const { fault } = await firstAlteredIn(tx, {
      companyId,
      threads: [authorizationId],
      tables: [keptSealedFile as unknown as KeptTable],
      belonging: new Map([[sealedFile as unknown, eq(sealedFile.id, id)]]),
      macs: evidence.macs,
      signedBy: evidence.signedBy(),
      only: id,
    });
    if (fault) await alarm.found(companyId, 'rowsAltered', [faultText(fault)]);
    return fault === undefined;
  },
});
