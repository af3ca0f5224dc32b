import type { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import { getHealth } from '@chancery/contract/health/calls.ts';
import { HealthFault } from '@chancery/contract/health/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Gauge, type Metric } from 'prom-client';
import type { Ground } from '../../kit/ground.ts';
import { answering, handle } from '../../kit/handle.ts';
import { iso } from '../../kit/time.ts';
import { createDatabaseLook } from './database-look.ts';
import { lookAtBackups, lookAtCertificates, lookAtEvidence, lookAtFiles } from './kept-looks.ts';
import type { Fault, Report } from './report.ts';
import { lookAtServers } from './server-look.ts';
import { serverName } from './server-presence.ts';
import { lookAtJobs, lookAtPayments, lookAtSeals, lookAtTexts } from './work-looks.ts';

/** What other groups know of how they are. */
export interface HealthPorts {
  readonly lag: Metric;
  evidenceKeys(): Promise<CallResult<typeof getEvidenceKeys>>;
  readonly rootDaysLeft: Gauge<'family'>;
}

type Health = CallResult<typeof getHealth>;

/** Whoever asks within this time is told the same again. */
const freshMs = 2_000;

/** Looks at everything the platform stands on, remembers since when something is wrong, and says it to operators and to Prometheus. */
export const createHealth = (parts: Ground & HealthPorts) => {
  const { transactions, settings, objects } = parts;
  const lookAtDatabase = createDatabaseLook(parts.awaited);
  const isEarnest = settings.environment === 'production';
  const seenSince = new Map<string, Date>();
  let latest: { readonly at: number; readonly health: Promise<Health> } | undefined;

  const reports = async (): Promise<Report[]> => {
    const [keys, files, certificates] = await Promise.all([
      parts.evidenceKeys(),
      lookAtFiles({ objects }),
      lookAtCertificates(settings, parts.rootDaysLeft),
    ]);
    const evidence = await lookAtEvidence(parts.lag, keys, isEarnest);
    const [database, jobs, seals, servers, texts, payments] = await transactions.read(
      'platform',
      async (tx) =>
        [
          await lookAtDatabase(tx),
          await lookAtJobs(tx),
          await lookAtSeals(tx, settings),
          await lookAtServers(tx),
          await lookAtTexts(tx),
          await lookAtPayments(tx),
        ] as const,
    );
    const backups = lookAtBackups(parts, isEarnest);
    return [database, files, evidence, jobs, seals, backups, servers, certificates, texts, payments];
  };

  const told = ({ fault, since, about = '' }: Fault) => {
    const first = since ?? seenSince.get(fault) ?? new Date();
    seenSince.set(fault, first);
    return { fault, since: iso(first), about };
  };

  const readHealth = async (): Promise<Health> => {
    const found = (await reports()).map(({ part, facts, faults }) => ({
      part,
      facts: facts.map(({ of = '', ...fact }) => ({ ...fact, of })),
      faults: faults.flatMap((fault) => (fault ? [told(fault)] : [])),
    }));
    const standing = new Set<string>(found.flatMap(({ faults }) => faults.map(({ fault }) => fault)));
    for (const fault of seenSince.keys()) if (!standing.has(fault)) seenSince.delete(fault);
    metric.reset();
    for (const fault of HealthFault.all) metric.set({ fault }, standing.has(fault) ? 1 : 0);
    return { at: iso(new Date()), server: serverName, parts: found };
  };

  const metric = new Gauge({
    name: 'chancery_health_fault',
    help: 'What is wrong with the platform, as its page of health says it: 1 while it is so',
    labelNames: ['fault'],
    registers: [],
  });

  const look = (): Promise<Health> => {
    if (!latest || performance.now() - latest.at > freshMs)
      latest = { at: performance.now(), health: readHealth() };
    return latest.health;
  };

  return answering({ look, metric }, (health) => [handle(getHealth, () => health.look())]);
};
