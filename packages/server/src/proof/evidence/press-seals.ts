import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { fromBase64, toHex, utf8 } from '@chancery/evidence/bytes.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { bodyOf, isSigned } from '@chancery/evidence/press-signature.ts';
import type pg from 'pg';
import type { RowFault } from './compare-rows.ts';

/** The messages of seals that the log names, by seal and digest, each with the key the seal had then. */
export type ToldMessages = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;

const hasMessage: readonly string[] = [EvidenceKind.pressRecorded, EvidenceKind.pressConflict];

/** Keeps what seals are said to have signed as the log goes on. */
export const createPressSeals = () => {
  const keys = new Map<string, string>();
  const told = new Map<string, Map<string, string | undefined>>();
  const note = ({ kind, subject, facts }: Entry): void => {
    const { publicKey, deviceId, serial, digest, signed } = facts;
    // One that was let go keeps its key here: what it pressed before may come late.
    if (kind === EvidenceKind.deviceOperated && typeof publicKey === 'string')
      keys.set(`${subject} ${serial}`, publicKey);
    if (!hasMessage.includes(kind) || signed === false) return;
    if (typeof deviceId !== 'string' || typeof digest !== 'string') return;
    const own = told.get(deviceId) ?? new Map<string, string | undefined>();
    told.set(deviceId, own.set(digest, keys.get(`${deviceId} ${serial}`)));
  };
  return { note, told: told as ToldMessages };
};

interface MessageRow {
  readonly table: string;
  readonly id: string;
  readonly device: string;
  readonly message: string;
  readonly key: Buffer | null;
}

const rowsAtOnce = 2_000;

/** What came of the seals of a unit, seal by seal and from the newest back. */
async function* messagesOf(client: Pick<pg.ClientBase, 'query'>, unit: string): AsyncGenerator<MessageRow> {
  await client.query(
    `DECLARE said_by_seals NO SCROLL CURSOR FOR
     SELECT m.table, m.id, m.device_id AS device, m.message, h.public_key AS key
     FROM (
       SELECT 'press' AS table, id, device_id, generation, counter, message FROM press WHERE company_id = $1
       UNION ALL
       SELECT 'press_conflict', id, device_id, generation, counter, message FROM press_conflict WHERE company_id = $1
     ) m LEFT JOIN device d ON d.id = m.device_id
       LEFT JOIN hardware f ON f.retired_from = m.device_id AND f.retired_generation = m.generation
       LEFT JOIN hardware h ON h.id = coalesce(f.id, d.hardware_id)
     ORDER BY m.device_id, m.generation DESC, m.counter DESC, m.id DESC`,
    [unit],
  );
  try {
    for (;;) {
      const { rows } = await client.query<MessageRow>(`FETCH ${rowsAtOnce} FROM said_by_seals`);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await client.query('CLOSE said_by_seals');
  }
}

/**
 * The presses that no seal said: neither is the signature that of the key the log tells, nor does one that the seal said
 * name them by their digest. A key that was exchanged while somebody pressed, and then put back, shows here.
 */
export const unsaidPresses = async (
  client: Pick<pg.ClientBase, 'query'>,
  unit: string,
  told: ToldMessages,
): Promise<RowFault[]> => {
  if (told.size === 0) return [];
  /** Named by one that was said, and not met yet. */
  const vouched = new Set<string>();
  const unsaid = new Map<string, { readonly fault: RowFault; readonly prev: string }>();
  for await (const { table, id, device, message, key } of messagesOf(client, unit)) {
    const digest = toHex(sha256(utf8(message)));
    const own = told.get(device);
    // Messages that the log does not name were altered, and are named as such.
    if (!own?.has(digest)) continue;
    const publicKey = fromBase64(own.get(digest) ?? key?.toString('base64') ?? '');
    const said = `${device} ${digest}`;
    const prev = `${device} ${bodyOf(message)?.prev}`;
    if (vouched.delete(said) || (publicKey && isSigned({ message, publicKey }))) vouched.add(prev);
    else unsaid.set(said, { fault: { unit, table, id, code: 'unsaid' }, prev });
  }
  // One that came under a number that was taken may be named by one that stands before it.
  for (const said of vouched) {
    const late = unsaid.get(said);
    if (late) vouched.add(late.prev);
    unsaid.delete(said);
  }
  return [...unsaid.values()].map(({ fault }) => fault);
};
