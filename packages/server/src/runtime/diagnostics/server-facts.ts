import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import type { GivenSettings } from '../settings.ts';
import { version } from '../version.ts';

/** What runs where, and how much room there is. */
export const machineFacts = async (dataDir: string): Promise<Record<string, unknown>> => {
  const disk = await statfs(dataDir).catch(() => undefined);
  return {
    chancery: version,
    versions: process.versions,
    platform: `${process.platform} ${process.arch} ${release()}`,
    processors: availableParallelism(),
    load: loadavg(),
    memoryBytes: { total: totalmem(), free: freemem() },
    diskBytes: disk && { total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
    upSeconds: uptime(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    takenAt: new Date().toISOString(),
  };
};

export interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** What the server on this machine answers; that it does not is a finding as well. */
export const askServer = async (
  { publicUrl, host, port, https, httpsCert, metricsToken }: GivenSettings,
  path: string,
): Promise<Answer> => {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const isTls = https !== 'off' || httpsCert !== undefined;
  const address = isTls ? publicUrl : `http://${near.includes(':') ? `[${near}]` : near}:${port}`;
  const headers: Record<string, string> = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {};
  try {
    const answer = await fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: Error };
    return { status: undefined, text: `no answer: ${cause?.message ?? message}` };
  }
};

/** What the page of system health says is wrong, as the figures tell it. */
export const findingsIn = (metrics: string): string[] =>
  [...metrics.matchAll(/^chancery_health_fault\{fault="(\w+)"\} 1$/gm)].map((match) => match[1] ?? '');
