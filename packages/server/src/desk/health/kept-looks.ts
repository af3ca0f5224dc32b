import { randomUUID, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { getEvidenceKeys } from '@chancery/contract/evidence/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { Gauge, Metric } from 'prom-client';
import type { Ground } from '../../kit/ground.ts';
import { iso } from '../../kit/time.ts';
import type { Settings } from '../../runtime/settings.ts';
import { reasonOf } from '../../runtime/start-error.ts';
import { agoMs, type Report, when } from './report.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lateSeconds = 30;
const soonDays = 14;

const earliest = (times: readonly string[]): Date | undefined =>
  times.length > 0 ? new Date(Math.min(...times.map((at) => Date.parse(at)))) : undefined;

/** The value of a figure that is shown to Prometheus as well. */
const figureOf = async (metric: Metric): Promise<number> => (await metric.get()).values[0]?.value ?? 0;

export const lookAtEvidence = async (
  lag: Metric,
  keys: CallResult<typeof getEvidenceKeys>,
  isEarnest: boolean,
): Promise<Report> => {
  const seconds = await figureOf(lag);
  const standing = keys.alarms.filter(({ settledAt }) => settledAt === null);
  const failing = keys.targets.filter(({ error }) => error !== '');
  const published = keys.targets.flatMap(({ at }) => (at ? [at] : []));
  return {
    part: 'evidence',
    facts: [
      { fact: 'lag', value: seconds },
      { fact: 'alarms', value: standing.length },
      { fact: 'publishedAt', value: published.sort().at(-1) ?? null },
    ],
    faults: [
      when(standing.length > 0, {
        fault: 'evidenceAlarm',
        since: earliest(standing.map(({ raisedAt }) => raisedAt)),
      }),
      when(seconds > lateSeconds, { fault: 'evidenceLate', since: new Date(Date.now() - seconds * 1_000) }),
      when(failing.length > 0, {
        fault: 'publishingFails',
        about: failing.map(({ target }) => target).join(', '),
      }),
      when(isEarnest && keys.targets.length === 0, { fault: 'publishedNowhere' }),
    ],
  };
};

/** Each server has a probe of its own: another one would take it away. */
const probe = `probe/health-${randomUUID()}`;

/** Writes, reads and removes a few bytes where files lie. */
export const lookAtFiles = async ({ objects }: Pick<Ground, 'objects'>): Promise<Report> => {
  const found = await (async () => {
    await objects.put(probe, Buffer.from('here'));
    const handle = await objects.open(probe);
    await handle?.close();
    await objects.remove(probe);
    return handle ? undefined : 'what was written is not there';
  })().catch(reasonOf);
  return {
    part: 'files',
    facts: [{ fact: 'place', value: objects.place }],
    faults: [when(found !== undefined, { fault: 'filesAway', about: found ?? '' })],
  };
};

export const lookAtBackups = (
  { backups, settings }: Pick<Ground, 'backups' | 'settings'>,
  isEarnest: boolean,
): Report => {
  const { madeAt, triedAt } = backups.state() ?? {};
  const oldestMs = Math.max(2 * dayMs, 2 * settings.backupHours * hourMs);
  return {
    part: 'backups',
    facts: backups.isOn
      ? [
          { fact: 'backupMade', value: madeAt ? iso(madeAt) : null },
          { fact: 'backupTried', value: triedAt ? iso(triedAt) : null },
        ]
      : [],
    faults: [
      when(isEarnest && !backups.isOn && !settings.databaseUrl, { fault: 'backupsOff' }),
      when(backups.isOn && backups.state() !== undefined && agoMs(madeAt) > oldestMs, {
        fault: 'backupOld',
        since: madeAt,
      }),
      when(backups.isOn && madeAt !== undefined && agoMs(triedAt) > 8 * dayMs, {
        fault: 'backupUntried',
        since: triedAt,
      }),
    ],
  };
};

type Shown = Pick<Settings, 'httpsCert' | 'https' | 'deviceTlsCert' | 'devicePort' | 'dataDir'>;

/** The certificates that this server shows, by what they are for. */
const certificatesOf = ({ httpsCert, https, deviceTlsCert, devicePort, dataDir }: Shown) => [
  { name: 'HTTPS', path: httpsCert ?? (https === 'local' ? join(dataDir, 'https', 'cert.pem') : undefined) },
  {
    name: 'MQTT',
    path: deviceTlsCert ?? (devicePort === 'off' ? undefined : join(dataDir, 'device-tls', 'cert.pem')),
  },
];

export const lookAtCertificates = async (settings: Shown, rootDaysLeft: Gauge<'family'>): Promise<Report> => {
  const shown = await Promise.all(
    certificatesOf(settings).map(async ({ name, path }) => {
      const pem = path && (await readFile(path, 'utf8').catch(() => undefined));
      return pem ? [{ name, endsAt: new Date(new X509Certificate(pem).validTo) }] : [];
    }),
  );
  const lists = (await rootDaysLeft.get()).values.map(({ labels, value }) => ({
    name: `CRL ${labels.family}`,
    endsAt: new Date(Date.now() + value * dayMs),
  }));
  const all = [...shown.flat(), ...lists];
  const ended = all.filter(({ endsAt }) => agoMs(endsAt) > 0);
  const ending = all.filter((one) => agoMs(one.endsAt) > -soonDays * dayMs && !ended.includes(one));
  const names = (some: typeof all) => some.map(({ name }) => name).join(', ');
  return {
    part: 'certificates',
    facts: all.map(({ name, endsAt }) => ({ fact: 'endsAt', value: iso(endsAt), of: name })),
    faults: [
      when(ended.length > 0, {
        fault: 'certificateEnded',
        about: names(ended),
        since: earliest(ended.map(({ endsAt }) => iso(endsAt))),
      }),
      when(ending.length > 0, { fault: 'certificateEnds', about: names(ending) }),
    ],
  };
};
