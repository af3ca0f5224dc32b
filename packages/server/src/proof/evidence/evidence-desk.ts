import { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { toBase64 } from '@chancery/evidence/bytes.ts';
import { readKey } from '@chancery/evidence/note.ts';
import type { PlatformDocument } from '@chancery/evidence/platform-document.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { max, sql } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { newestAlarms } from './alarm.rows.ts';
import { createAlarmService } from './alarm.service.ts';
import { type AttestationParts, createAttestation } from './attestation.ts';
import { createClockJumps } from './clock-jumps.ts';
import { evidencePublication } from './evidence.table.ts';
import { createWitnessService } from './witness.service.ts';
import { createWitnessedService } from './witnessed.service.ts';

interface LastAudit {
  readonly at: Date | null;
  readonly units: number;
  readonly rows: number;
  readonly files: number;
}

/** When rows and files were last compared with the logs, and what came of it. */
const lastAudit = async ({ $client: client }: Tx) => {
  const { rows } = await client.query<LastAudit>(
    'SELECT finished_at AS at, units, rows, files FROM evidence_audit',
  );
  const [last] = rows;
  return last?.at ? { ...last, at: iso(last.at) } : null;
};

/** What ties the logs of this platform to the world outside: witnesses, publication, keys. */
export const createEvidenceDesk = (parts: Omit<AttestationParts, 'signer'>) => {
  const { settings, transactions, secrets, log, evidence, news, clock } = parts;
  const { publicUrl } = settings;
  const witness = createWitnessService(transactions, signerOf(secrets.evidenceSeed('witness')), publicUrl);
  const signer = signerOf(secrets.evidenceSeed('log'));
  const { publisher, timestampers } = createAttestation({ ...parts, signer });

  const keys = (): Promise<CallResult<typeof getEvidenceKeys>> =>
    transactions.read('platform', async (tx) => {
      const { target, size, error, at } = evidencePublication;
      const rows = await tx
        .select({
          target,
          units: sql<number>`count(*) FILTER (WHERE ${size} > 0)::int`,
          at: max(at),
          error: sql<string>`coalesce(max(${error}) FILTER (WHERE ${error} <> ''), '')`,
        })
        .from(evidencePublication)
        .groupBy(target);
      const alarms = await newestAlarms(tx);
      const done = new Map(rows.map((row) => [row.target, row]));
      return {
        publicKey: toBase64(evidence.publicKey),
        fingerprint: evidence.fingerprint,
        witnessUrl: `${publicUrl}/witness`,
        witnessKey: witness.key,
        audit: await lastAudit(tx),
        alarms: alarms.map(({ raisedAt, settledAt, ...alarm }) => ({
          ...alarm,
          raisedAt: iso(raisedAt),
          settledAt: settledAt && iso(settledAt),
        })),
        targets: publisher.targets.map((name) => {
          const row = done.get(name);
          return {
            target: name,
            units: row?.units ?? 0,
            at: row?.at ? iso(row.at) : null,
            error: row?.error ?? '',
          };
        }),
      };
    });

  /** What this platform publishes, so that others can check its evidence. */
  const published = {
    signer,
    about: async (): Promise<Omit<PlatformDocument, 'key'>> => {
      const witness = readKey(settings.evidenceWitnessKey ?? '');
      return {
        name: publicUrl,
        changes: evidence.keyChanges(),
        witnesses: witness ? [{ name: witness.name, publicKey: toBase64(witness.publicKey) }] : [],
        timestampers,
      };
    },
  };

  return answering(
    {
      witness,
      published,
      alarms: createAlarmService(transactions),
      publish: publisher.run,
      publishMetric: publisher.metric,
      clockJumps: createClockJumps({ dataDir: settings.dataDir, transactions, evidence, clock, news, log }),
      keys,
      witnessed: createWitnessedService(transactions),
    },
    (desk) => [handle(getEvidenceKeys, () => desk.keys())],
  );
};
