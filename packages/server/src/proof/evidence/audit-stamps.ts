import { skewMs, stampedText } from '@chancery/evidence/check-time.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { fingerprintOf } from '@chancery/evidence/signature.ts';
import { readTimestamp } from '@chancery/evidence/timestamp.ts';
import type pg from 'pg';
import { lookAtOnce } from './audit-all.ts';
import { readKeyRing } from './key-ring.ts';
import { ownAuthority } from './stamp-target.ts';

/** Something wrong with a time stamp that is kept. */
export interface StampFault {
  readonly unit: string;
  readonly size: number;
  readonly authority: string;
  /**
   * It does not hold or is over another log, is by somebody else than it is kept for, is of a checkpoint that is not there,
   * or says an earlier time than entries below it, which is told and no fault of the log.
   */
  readonly code: 'broken' | 'stranger' | 'noCheckpoint' | 'early';
  readonly seconds?: number;
}

/** What was found of all stamps. */
export interface StampReport {
  readonly checked: number;
  readonly faults: readonly StampFault[];
}

interface Row {
  readonly unit: string;
  readonly size: string | number;
  readonly authority: string;
  readonly token: Buffer;
  readonly note: string | null;
}

const atOnce = 500;

async function* stampsOf(client: pg.ClientBase): AsyncGenerator<Row> {
  let after: readonly unknown[] = ['00000000-0000-0000-0000-000000000000', -1, ''];
  for (;;) {
    const { rows } = await client.query<Row>(
      `SELECT stamp.company_id AS unit, stamp.size, authority, token, note FROM evidence_timestamp AS stamp
       LEFT JOIN evidence_checkpoint AS checkpoint USING (company_id, size)
       WHERE (stamp.company_id, stamp.size, authority) > ($1::uuid, $2::bigint, $3)
       ORDER BY stamp.company_id, stamp.size, authority LIMIT ${atOnce}`,
      [...after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = [last.unit, last.size, last.authority];
  }
}

/** The latest time that entries of a log say, from one size to another. An entry begins with its time. */
const latestBetween = async (client: pg.ClientBase, unit: string, from: number, to: number) => {
  const { rows } = await client.query<{ at: string | null }>(
    `SELECT max(substr(entry.body, 8, 24)) AS at
     FROM evidence_place AS place JOIN evidence_entry AS entry USING (call_id)
     WHERE place.company_id = $1 AND place.first >= $2 AND place.first < $3`,
    [unit, from, to],
  );
  return rows[0]?.at ?? '';
};

interface Authorities {
  readonly publicKey: Uint8Array;
  /** The one outside that is asked now. */
  readonly outside?: { readonly url: string; readonly fingerprint: string } | undefined;
}

/** Checks every time stamp that is kept, as whoever gets a file with it would. */
export const auditStamps = (
  connection: pg.PoolConfig,
  { publicKey, outside }: Authorities,
): Promise<StampReport> =>
  lookAtOnce(connection, async (client) => {
    const { keys } = await readKeyRing({ $client: client });
    const own = [...keys, publicKey].map(fingerprintOf);
    const faults: StampFault[] = [];
    let checked = 0;
    let known = { unit: '', size: 0, latest: '' };
    for await (const { unit, authority, token, note, size: text } of stampsOf(client)) {
      checked += 1;
      const size = Number(text);
      const fault = (code: StampFault['code'], seconds?: number) =>
        faults.push({ unit, size, authority, code, ...(seconds !== undefined && { seconds }) });
      if (note === null) {
        fault('noCheckpoint');
        continue;
      }
      const found = readTimestamp(new Uint8Array(token), sha256(stampedText(note)));
      if (!found) {
        fault('broken');
        continue;
      }
      const isTheirs =
        authority === ownAuthority
          ? own.some((key) => found.keys.includes(key))
          : authority !== outside?.url || found.chain.includes(outside.fingerprint);
      if (!isTheirs) fault('stranger');
      if (known.unit !== unit) known = { unit, size: 0, latest: '' };
      const latest = await latestBetween(client, unit, known.size, size);
      known = { unit, size, latest: latest > known.latest ? latest : known.latest };
      const ahead = Date.parse(known.latest) - found.at.getTime();
      if (ahead > skewMs) fault('early', Math.round(ahead / 1_000));
    }
    return { checked, faults };
  });

const sentences: Readonly<Record<StampFault['code'], string>> = {
  broken: 'does not hold, or is over another log',
  stranger: 'is by somebody else',
  noCheckpoint: 'is of a checkpoint that is not there',
  early: 'says an earlier time than entries below it',
};

/** What is wrong with a stamp, in words. */
export const stampText = ({ unit, size, authority, code, seconds }: StampFault): string =>
  `${unit}: the time stamp by ${authority} at ${size} entries ${sentences[code]}${seconds === undefined ? '' : ` by ${seconds} s`}`;

/** Whether stamps are those that were given; that a clock was wrong is told, and is no fault. */
export const areStampsRight = ({ faults }: StampReport): boolean =>
  faults.every(({ code }) => code === 'early');
