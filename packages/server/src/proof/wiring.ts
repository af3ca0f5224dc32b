import type { Ground } from '../kit/ground.ts';
import type { KeptTable } from '../kit/kept-table.ts';
import type { Tell } from '../people/ports.ts';
import { createAlarmKeeper } from './evidence/alarm.rows.ts';
import { createAlarmMail } from './evidence/alarm-mail.ts';
import { createEvidence } from './evidence/evidence.service.ts';
import { createEvidenceDesk } from './evidence/evidence-desk.ts';
import { createWatches } from './evidence/watches.ts';

interface Ports {
  readonly tell: Tell;
  /** The tables whose rows are evidence. */
  readonly tables: readonly KeptTable[];
}

export type Proof = ReturnType<typeof createProof>;

/** The log of what happened: written, signed, published, and compared with what the rows say. */
export const createProof = (ground: Ground, { tell, tables }: Ports) => {
  const { transactions, log } = ground;
  const news = createAlarmKeeper(() => transactions, log, createAlarmMail(ground));
  const evidence = createEvidence({ ...ground, news });
  transactions.writtenBy(evidence.write);
  return {
    evidence,
    evidenceDesk: createEvidenceDesk({ ...ground, evidence, news }),
    ...createWatches({ ...ground, tables, tell, news }),
  };
};
