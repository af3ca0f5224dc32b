import { EvidenceAlarm } from '@chancery/contract/evidence/codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Tx } from '../../kit/transaction.ts';
import type { LogRefusal, RefusalReason } from './refusal.ts';
import type { Looking } from './waiting-entries.ts';

/** Stands for the logs of all units. */
export const platformWide = 'platform';

/** Told when a log is refused for the first time, and when it is no longer. */
export interface RefusalNews {
  /** Tells of it too, if this is the first that is heard of what stands. */
  raised(companyId: string, refusal: LogRefusal, tell?: (tx: Tx) => Promise<void>): void;
  /** Everything that keeps the log from being signed is over, or this one thing. */
  settled(companyId: string, reason?: RefusalReason): void;
}

export type StandingRefusals = ReturnType<typeof createStandingRefusals>;

/** The logs that are not signed any further, and why. */
export const createStandingRefusals = (log: FastifyBaseLogger, news?: RefusalNews) => {
  const standing = new Map<string, LogRefusal>();
  const again = new Set<string>();

  const refuse = (companyId: string, refusal: LogRefusal): void => {
    again.delete(companyId);
    const before = standing.get(companyId);
    standing.set(companyId, refusal);
    if (before?.reason === refusal.reason) return;
    log.error(
      { unit: companyId, reason: refusal.reason, detail: refusal.message },
      'ALARM: a log of evidence is not what was signed; nothing more of it is signed',
    );
    news?.raised(companyId, refusal);
  };

  /** Says that something is wrong that does not keep the log from being signed. */
  const report = (companyId: string, refusal: LogRefusal): void => {
    log.error(
      { unit: companyId, reason: refusal.reason, detail: refusal.message },
      'ALARM: a log of evidence does not prove what it should',
    );
    news?.raised(companyId, refusal);
  };

  const settle = (companyId: string): void => {
    again.delete(companyId);
    if (!standing.delete(companyId)) return;
    log.warn({ unit: companyId }, 'a log of evidence is signed again');
    news?.settled(companyId);
  };

  const gauge = new Gauge({
    name: 'chancery_evidence_refused_logs',
    help: 'Logs of evidence that are not what was signed, by reason',
    labelNames: ['reason'],
    registers: [],
    collect() {
      for (const reason of EvidenceAlarm.all)
        this.set({ reason }, [...standing.values()].filter((refusal) => refusal.reason === reason).length);
    },
  });

  return {
    gauge,
    refuse,
    report,
    settle,
    of: (companyId: string): LogRefusal | undefined => standing.get(companyId),
    reasons: (): RefusalReason[] => [...new Set([...standing.values()].map(({ reason }) => reason))].sort(),
    refusedUnits: (): string[] => [...standing.keys()].filter((companyId) => companyId !== platformWide),
    /** Has everything of a unit that has no place looked for in the next run. */
    lookAgain: (companyId: string): void => {
      again.add(companyId);
    },
    looking: (): Looking => ({
      over: [...standing.keys()].filter((companyId) => companyId !== platformWide && !again.has(companyId)),
      wholly: [...again],
    }),
  };
};
