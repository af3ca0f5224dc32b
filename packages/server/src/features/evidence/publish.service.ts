import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cosignedAt, readKey, readNote } from '@chancery/evidence/note.ts';
import { consistencyProof } from '@chancery/evidence/proof.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { ShownState } from './bundle.service.ts';
import { evidencePublication } from './evidence.table.ts';
import { withNodes } from './log-reader.ts';
import { writeWitnessRequest } from './witness-request.ts';

/** A checkpoint that a target has not got yet. */
interface Due {
  readonly companyId: string;
  readonly size: number;
  readonly note: string;
  /** How far it was published before. */
  readonly old: number;
}

/** A place that checkpoints are published to. */
interface Target {
  readonly name: string;
  publish(due: Due): Promise<void>;
}

const atOnce = 200;
const patienceMs = 10_000;
const atOnceMs = 3_000;
const conflict = 409;

/** Shows the newest checkpoint of each log to whoever is to keep it, so that it cannot be taken back. */
export const createPublisher = (
  transactions: Transactions,
  settings: Pick<Settings, 'evidenceFolder' | 'evidenceWitnessUrl' | 'evidenceWitnessKey'>,
  log: FastifyBaseLogger,
) => {
  const toFolder = (folder: string): Target => ({
    name: folder,
    publish: async ({ companyId, size, note }) => {
      await mkdir(join(folder, companyId), { recursive: true });
      // What is there stays as it is.
      const path = join(folder, companyId, `${size}.checkpoint`);
      await writeFile(path, note, { flag: 'wx' }).catch(async (error) => {
        if (error.code !== 'EEXIST') throw error;
        if ((await readFile(path, 'utf8')) !== note)
          throw new Error(`another checkpoint of ${size} entries was published before`);
      });
    },
  });

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

  const toWitness = (url: string, key: string): Target => ({
    name: url,
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
  });

  const { evidenceFolder, evidenceWitnessUrl, evidenceWitnessKey } = settings;
  const targets: Target[] = [
    ...(evidenceFolder ? [toFolder(evidenceFolder)] : []),
    ...(evidenceWitnessUrl ? [toWitness(evidenceWitnessUrl, evidenceWitnessKey ?? '')] : []),
  ];

  const dueFor = (target: string) =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.$client.query<Due>(
        `SELECT unit.id AS "companyId", newest.size, newest.note, coalesce(done.size, 0) AS old
         FROM company AS unit
         CROSS JOIN LATERAL (SELECT size, note FROM evidence_checkpoint WHERE company_id = unit.id
                             ORDER BY size DESC LIMIT 1) AS newest
         LEFT JOIN evidence_publication AS done ON done.company_id = unit.id AND done.target = $1
         WHERE newest.size > coalesce(done.size, 0) LIMIT ${atOnce}`,
        [target],
      );
      return rows;
    });

  const keep = (target: string, { companyId }: Due, size: number, error: string) =>
    transactions.apart('platform', (tx) =>
      tx
        .insert(evidencePublication)
        .values({ companyId, target, size, error })
        .onConflictDoUpdate({
          target: [evidencePublication.companyId, evidencePublication.target],
          set: { size, error, at: sql`now()` },
        }),
    );

  /** Publishes what is due. A target that fails is tried again the next time, and says why meanwhile. */
  const run = async (): Promise<void> => {
    for (const { name, publish } of targets) {
      for (const due of await dueFor(name)) {
        try {
          await publish(due);
          await keep(name, due, due.size, '');
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          log.warn({ err: error, target: name }, 'a checkpoint could not be published');
          await keep(name, due, due.old, why);
          break;
        }
      }
    }
  };

  const witness = targets.find(({ name }) => name === evidenceWitnessUrl);

  /** Shows the witness the checkpoint that somebody waits for; who is too slow, or away, is not waited for. */
  const showNow = async ({ companyId, size, note }: ShownState): Promise<void> => {
    if (!witness) return;
    const { rows } = await transactions.read('platform', (tx) =>
      tx.execute(
        sql`SELECT size FROM evidence_publication WHERE company_id = ${companyId} AND target = ${witness.name}`,
      ),
    );
    const due = { companyId, size, note, old: Number(rows[0]?.size ?? 0) };
    if (due.old >= size) return;
    const shown = witness.publish(due).then(
      () => keep(witness.name, due, size, ''),
      (error: unknown) => log.warn({ err: error }, 'the witness could not be asked at once'),
    );
    await Promise.race([shown, delay(atOnceMs, undefined, { ref: false })]);
  };

  return { run, showNow, targets: targets.map(({ name }) => name) };
};
