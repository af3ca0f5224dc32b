import type { FileStore } from '../files/file/file-store.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions } from '../kit/transaction.ts';
import type { CallMac } from '../proof/evidence/call-mac.ts';
import { ensureDemoCertifications } from './demo-certification.ts';
import { addDemoData } from './demo-data.ts';
import { ensureDemoDevices } from './demo-devices.ts';
import { addDemoEvidence } from './demo-evidence.ts';
import { addDemoPhotos } from './demo-uses.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly store: FileStore;
  readonly secrets: Secrets;
  readonly macOf: CallMac;
}

/** Sees to it that a demo has its data: all of them with their evidence, or none. */
export const ensureDemo = ({ transactions, store, secrets, macOf }: Parts): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const taken = await addDemoData(tx, secrets);
    await ensureDemoCertifications(transactions, store, secrets);
    await ensureDemoDevices(transactions, store, secrets);
    if (!taken) return;
    await addDemoPhotos(tx, store);
    await addDemoEvidence(tx, taken, macOf);
  });
