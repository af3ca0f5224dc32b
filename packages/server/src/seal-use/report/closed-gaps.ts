import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import type { RowState } from '../../kit/kept-table.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { RowFault } from '../../proof/ports.ts';

/** A device of a seal: each counts its presses by itself. */
interface Counting {
  readonly deviceId: string;
  readonly serial: unknown;
}

const numbersOf = async (
  tx: Tx,
  { deviceId, serial }: Counting,
  text: string,
  values: unknown[],
): Promise<number[]> => {
  const { rows } = await tx.$client.query<{ body: string }>(text, values);
  return rows.flatMap(({ body }) => {
    const entry = readEntry(body);
    const isOfSeal =
      (entry?.kind === EvidenceKind.pressRecorded ? entry.facts.deviceId : entry?.subject) === deviceId;
    const isOfDevice = (entry?.facts.serial ?? null) === serial;
    return isOfSeal && isOfDevice && typeof entry?.facts.counter === 'number' ? entry.facts.counter : [];
  });
};

/** Which of some numbers of a seal the log knows as presses, wherever they belong. */
const pressed = (tx: Tx, companyId: string, of: Counting, numbers: readonly number[]): Promise<number[]> =>
  numbersOf(
    tx,
    of,
    `SELECT e.body FROM press p
     JOIN evidence_entry e ON e.company_id = p.company_id AND e.thread_id = coalesce(p.authorization_id, p.record_id)
       AND e.subject_id = p.id AND e.kind = '${EvidenceKind.pressRecorded}'
     WHERE p.company_id = $1 AND p.device_id = $2 AND p.counter = ANY ($3::bigint[])`,
    [companyId, of.deviceId, numbers],
  );

/** Where the count of a seal began each time it was bound, or ended; none where the log does not say. */
const bases = (tx: Tx, companyId: string, of: Counting): Promise<number[]> =>
  numbersOf(
    tx,
    of,
    `SELECT e.body FROM evidence_entry e
     WHERE e.company_id = $1 AND e.thread_id = $2::uuid AND e.kind = '${EvidenceKind.deviceOperated}'`,
    [companyId, of.deviceId],
  );

/**
 * The first press of a use that is said to follow on one which the log knows nothing of: somebody put it there while the press
 * came, so that nothing would seem to be missing.
 */
export const firstClosedGap = async (
  tx: Tx,
  companyId: string,
  presses: ReadonlyMap<string, RowState>,
): Promise<RowFault | undefined> => {
  const followed = [...presses].map(([id, { deviceId, serial, counter, gap }]) => ({
    id,
    of: { deviceId: String(deviceId), serial: serial ?? null },
    counter: Number(counter),
    before: Number(counter) - Number(gap) - 1,
  }));
  const devices = Map.groupBy(followed, ({ of }) => `${of.deviceId} ${of.serial}`);
  for (const own of devices.values()) {
    const [{ of } = { of: undefined }] = own;
    if (!of) continue;
    const known = new Set([0, ...own.map(({ counter }) => counter)]);
    const open = own.filter(({ before }) => !known.has(before));
    if (open.length === 0) continue;
    for (const number of await pressed(
      tx,
      companyId,
      of,
      open.map(({ before }) => before),
    ))
      known.add(number);
    const [begun] = (await bases(tx, companyId, of)).sort((one, other) => other - one);
    const closed = open.find(
      ({ before, counter }) =>
        !known.has(before) &&
        // Where the log does not say how a seal came here, its first press follows on nothing.
        (begun === undefined ? own.some((each) => each.counter < counter) : before > begun),
    );
    if (closed) return { unit: companyId, table: 'press', id: closed.id, code: 'gapClosed', row: 0 };
  }
  return undefined;
};
