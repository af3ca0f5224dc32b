import { eq } from 'drizzle-orm';
import type { Evidence } from '../../kit/evidence.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { CommandAnswer, CommandService } from '../gateway/ports.ts';
import { keptFingerprint } from './device.kept.ts';
import type { PassAnswer } from './device-answers.ts';
import { fingerprint } from './fingerprint.table.ts';

type Change = Partial<typeof fingerprint.$inferInsert>;

/** What an answer means for the finger it is about. */
const changeBy = ({ body, answer: { outcome, digest } }: CommandAnswer): Change | undefined => {
  const gone = { removedAt: new Date() };
  if (outcome === 'progress') return undefined;
  if (body.action === 'remove') return outcome === 'done' ? gone : { removing: false };
  if (outcome === 'refused') return gone;
  return {
    enrolledAt: new Date(),
    ...(digest === undefined ? {} : { templateDigest: Buffer.from(digest, 'hex') }),
  };
};

/** Hears which fingers seals took and forgot. */
export const hearFingers = (commands: CommandService, evidence: Evidence, pass: PassAnswer): void =>
  commands.onAnswer('fingerprint', async (tx: Tx, heard) => {
    const { device, body, answer } = heard;
    const change = changeBy(heard);
    if (change && typeof body.finger === 'string') {
      await changeRows(tx, keptFingerprint, change, eq(fingerprint.id, body.finger));
      await evidence.append(tx, {
        companyId: device.companyId,
        kind: 'device.operated',
        subjectId: device.id,
        facts: {
          step: 'fingerprint',
          name: device.name,
          serial: device.serial,
          action: body.action,
          finger: body.finger,
          user: body.user ?? null,
          outcome: answer.outcome,
          reason: answer.reason ?? '',
          digest: answer.digest ?? null,
        },
      });
    }
    await pass(tx, heard);
  });
