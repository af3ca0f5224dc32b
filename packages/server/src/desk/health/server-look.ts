import type { Tx } from '../../kit/transaction.ts';
import { type Fact, type Report, when } from './report.ts';

interface Row {
  readonly name: string;
  readonly version: string;
  readonly ahead: number;
  readonly free: number;
  readonly size: number;
  readonly seenAt: Date;
  readonly isHere: boolean;
}

/** Under which share, or how many bytes, room is low, or nearly none. */
const low = { share: 0.1, bytes: 2 * 2 ** 30 };
const full = { share: 0.03, bytes: 500 * 2 ** 20 };
const clockMs = { off: 2_000, far: 60_000 };

/** Of a large disk a small share is still much room: both have to be little. */
const isBelow = ({ free, size }: Row, least: typeof low): boolean =>
  free < least.bytes || (free < least.share * size && free < 20 * least.bytes);
const names = (rows: readonly Row[]): string => rows.map(({ name }) => name).join(', ');

/** Two servers on one machine are told apart by a number. */
const numbered = (rows: readonly Row[]): Row[] =>
  rows.map((row, at) => {
    const before = rows.slice(0, at).filter(({ name }) => name === row.name).length;
    return before === 0 ? row : { ...row, name: `${row.name} (${before + 1})` };
  });

/** The servers of this database: their versions, disks and clocks, and those that went without taking leave. */
export const lookAtServers = async ({ $client: client }: Tx): Promise<Report> => {
  const { rows } = await client.query<Row>(`
    SELECT name, version, clock_ahead_ms AS ahead, disk_free::float8 AS free, disk_size::float8 AS size, seen_at AS "seenAt",
           seen_at > now() - interval '1 minute' AS "isHere"
    FROM running_server ORDER BY name, started_at`);
  const here = numbered(rows.filter(({ isHere }) => isHere));
  const gone = rows.filter(({ isHere }) => !isHere);
  const isFull = here.filter((row) => isBelow(row, full));
  const isLow = here.filter((row) => isBelow(row, low) && !isFull.includes(row));
  const isFar = here.filter(({ ahead }) => Math.abs(ahead) > clockMs.far);
  const isOff = here.filter((row) => Math.abs(row.ahead) > clockMs.off && !isFar.includes(row));
  const versions = new Set(here.map(({ version }) => version));
  return {
    part: 'servers',
    facts: here.flatMap(({ name, version, free, ahead }): Fact[] => [
      { fact: 'version', value: version, of: name },
      { fact: 'diskFree', value: free, of: name },
      { fact: 'clockApart', value: ahead / 1_000, of: name },
    ]),
    faults: [
      when(isFull.length > 0, { fault: 'diskFull', about: names(isFull) }),
      when(isLow.length > 0, { fault: 'diskLow', about: names(isLow) }),
      when(isFar.length > 0, { fault: 'clockFar', about: names(isFar) }),
      when(isOff.length > 0, { fault: 'clockOff', about: names(isOff) }),
      when(gone.length > 0, {
        fault: 'serverGone',
        about: names(gone),
        since: new Date(Math.min(...gone.map(({ seenAt }) => seenAt.getTime()))),
      }),
      when(versions.size > 1, { fault: 'versionsDiffer', about: [...versions].join(', ') }),
    ],
  };
};
