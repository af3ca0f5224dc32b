import { cosignedAt, readKey, readNote } from '@chancery/evidence/note.ts';
import { consistencyProof } from '@chancery/evidence/proof.ts';
import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';
import { withNodes } from './log-reader.ts';
import type { Due, Target } from './publish-target.ts';
import { writeWitnessRequest } from './witness-request.ts';

const patienceMs = 10_000;
const conflict = 409;

/** A witness elsewhere, which signs what follows from all it saw before. */
export const toWitness = (transactions: Transactions, url: string, key: string): Target => {
  const proofOf = (companyId: string, old: number, size: number) =>
    transactions.read('platform', (tx) =>
      withNodes(tx, companyId, size, (node) => consistencyProof(old, size, node)),
    );

  const ask = async (url: string, { companyId, size, note }: Due, old: number): Promise<Response> =>
    fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: writeWitnessRequest(old, await proofOf(companyId, old, size), note),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });

  return {
    name: url,
    kind: 'witness',
    atOnceMs: 3_000,
    publish: async (due) => {
      const witness = readKey(key);
      if (!witness) throw new Error('the key of the witness is unreadable');
      let reply = await ask(url, due, due.old);
      if (reply.status === conflict) {
        const known = Number((await reply.text()).trim());
        if (!(known >= 0 && known <= due.size))
          throw new Error(`the witness knows ${known} entries, we have ${due.size}`);
        reply = await ask(url, due, known);
      }
      const line = await reply.text();
      if (!reply.ok) throw new Error(`the witness answered ${reply.status}: ${line.slice(0, 200).trim()}`);
      const signed = readNote(due.note + line);
      if (!signed || cosignedAt(signed, witness.name, witness.publicKey) === undefined)
        throw new Error('the witness did not sign with the key it should have');
      await transactions.apart('platform', (tx) =>
        tx.execute(sql`
          INSERT INTO evidence_cosignature (company_id, size, witness, public_key, line)
          VALUES (${due.companyId}, ${due.size}, ${witness.name}, ${Buffer.from(witness.publicKey)}, ${line})
          ON CONFLICT DO NOTHING`),
      );
    },
  };
};
