import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import { file } from '../../files/ports.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { administratorsOf, type Tell } from '../../people/ports.ts';
import { LogRefusal } from './refusal.ts';
import { platformWide, type RefusalNews } from './standing-refusals.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly tell: Tell;
  readonly log: FastifyBaseLogger;
  /** Keeps alarms for operators. */
  readonly news: Pick<RefusalNews, 'raised' | 'settled'>;
}

/** Something that is not what the log says. */
export interface Altered {
  readonly companyId: string;
  /** What people call it. */
  readonly what: string;
  readonly objectId: string;
  /** What is wrong, for whoever looks into it. */
  readonly fault: string;
  readonly link?: string;
}

export type EvidenceAlarm = ReturnType<typeof createEvidenceAlarm>;

const dayMs = 86_400_000;
/** What an audit finds altered, as the figures name it. */
const kinds = { rowsAltered: 'row', filesAltered: 'file', schemaAltered: 'schema' } as const;

/** How many faults an alarm spells out. */
const shown = 5;

/** Says loudly that something kept as evidence was altered: in the log, in the figures, and to who runs the unit. */
export const createEvidenceAlarm = ({ transactions, tell, log, news }: Parts) => {
  const altered = new Counter({
    name: 'chancery_evidence_altered_total',
    help: 'Times that something kept as evidence was found altered',
    labelNames: ['what'],
    registers: [],
  });

  // Not asked of the database: whoever altered something there could also say that people were told.
  const toldAt = new Map<string, number>();
  const isTold = (thing: string): boolean => {
    const now = Date.now();
    for (const [other, at] of toldAt) if (now - at > dayMs) toldAt.delete(other);
    if (toldAt.has(thing)) return true;
    toldAt.set(thing, now);
    return false;
  };

  /** People are told of one thing once a day by each server. */
  const tellUnit = async (
    type: 'useRecord' | 'file',
    { companyId, what, objectId, link }: Omit<Altered, 'fault'>,
  ): Promise<void> => {
    if (isTold(`${companyId} ${objectId}`)) return;
    await transactions.apart({ companyId }, async (tx) => {
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.useAltered,
        params: { what },
        ...(link && { link }),
        object: { type, id: objectId },
      });
    });
  };

  const raise = async ({ fault, ...about }: Altered): Promise<void> => {
    log.error(
      { unit: about.companyId, object: about.objectId, fault },
      'ALARM: rows are not what the log of evidence says',
    );
    altered.inc({ what: 'row' });
    news.raised(about.companyId, new LogRefusal('rowsAltered', fault));
    await tellUnit('useRecord', about);
  };

  const tellOfAudit = async (tx: Tx, companyId: string, count: number): Promise<void> =>
    tell(tx, {
      companyId,
      to: await administratorsOf(tx, companyId),
      event: MessageEvent.useAudited,
      params: { count },
    });

  /** Says what an audit found of a unit, or of all of them; as much as somebody can read of it. */
  const found = async (
    companyId: string,
    reason: keyof typeof kinds,
    faults: readonly string[],
  ): Promise<void> => {
    const more = faults.length > shown ? ` … and ${faults.length - shown} more` : '';
    const fault = faults.slice(0, shown).join('; ') + more;
    log.error({ unit: companyId, faults: faults.length, fault }, 'ALARM: an audit found what was altered');
    altered.inc({ what: kinds[reason] }, faults.length);
    const isOfUnit = companyId !== platformWide;
    news.raised(
      companyId,
      new LogRefusal(reason, fault),
      isOfUnit ? (tx) => tellOfAudit(tx, companyId, faults.length) : undefined,
    );
  };

  /** The bytes of a file are not those it was kept with: every unit that has it is told. */
  const raiseFile = async (digest: Buffer): Promise<void> => {
    const objectId = digest.toString('hex');
    log.error({ digest: objectId }, 'ALARM: a file is not what was kept');
    altered.inc({ what: 'file' });
    const files = await transactions.read('platform', (tx) =>
      tx
        .selectDistinctOn([file.companyId], { companyId: file.companyId, what: file.name })
        .from(file)
        .where(eq(file.digest, digest)),
    );
    for (const { companyId, what } of files) {
      news.raised(companyId, new LogRefusal('filesAltered', `${what}: ${objectId}`));
      await tellUnit('file', { companyId, what, objectId });
    }
  };

  /** Something of the platform that operators must see to; nothing once they have. */
  const remind = (reason: 'rootListEnding', detail: string | undefined): void => {
    if (detail === undefined) {
      news.settled(platformWide, reason);
      return;
    }
    log.error({ reason, detail }, 'ALARM: operators must see to it');
    news.raised(platformWide, new LogRefusal(reason, detail));
  };

  return { raise, raiseFile, found, remind, metric: altered };
};
