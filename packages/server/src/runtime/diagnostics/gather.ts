import type pg from 'pg';
import type { GivenSettings } from '../settings.ts';
import { databaseFacts } from './database-facts.ts';
import { maskedLog } from './log-lines.ts';
import { createScrub } from './scrub.ts';
import { type Answer, findingsIn, machineFacts } from './server-facts.ts';
import { secretValues, shownSettings } from './shown-settings.ts';

export interface Gathered {
  readonly settings: GivenSettings;
  /** Secrets that lie in files, such as the keys of S3. */
  readonly kept: readonly string[];
  readonly database: Pick<pg.Client, 'query'> | { readonly away: string };
  readonly log: string | undefined;
  ask(path: string): Promise<Answer>;
}

const about = `What a server said of itself, for whoever is to help. No secrets, no names, no numbers of phones:
machine.json   versions, disk and memory
settings.json  every setting; of secrets only that they were given
health.json    what is wrong, as the page of system health has it
metrics.txt    the figures
database.json  migrations, sizes of tables, connections, settings of PostgreSQL
log.jsonl      the last lines of the log that was given with --log, without what people typed
Read it before you send it on.
`;

/** The files of a bundle, by name. Each has passed the same sieve. */
export const gather = async ({
  settings,
  kept,
  database,
  log,
  ask,
}: Gathered): Promise<Map<string, string>> => {
  const [ready, metrics] = [await ask('/readyz'), await ask('/metrics')];
  const health = { ready, metricsStatus: metrics.status, findings: findingsIn(metrics.text) };
  const files: Record<string, unknown> = {
    'README.txt': about,
    'machine.json': await machineFacts(settings.dataDir),
    'settings.json': shownSettings(settings),
    'health.json': health,
    'metrics.txt': metrics.text,
    'database.json': 'away' in database ? database : await databaseFacts(database),
    ...(log !== undefined && { 'log.jsonl': maskedLog(log) }),
  };
  const scrub = createScrub([...secretValues(settings), ...kept]);
  return new Map(
    Object.entries(files).map(([name, content]) => [
      name,
      name === 'README.txt'
        ? about
        : scrub(typeof content === 'string' ? content : JSON.stringify(content, null, 1)),
    ]),
  );
};
