import { randomFillSync } from 'node:crypto';
import { sha256 } from '@chancery/evidence/hash.ts';
import { arrayText } from '../../kit/array-text.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { Statement, Tx } from '../../kit/transaction.ts';
import { type CallMac, idBytes, type MarkedEntry, macBytes } from './call-mac.ts';
import { entryText, saltBytes } from './entry-text.ts';

const columns = '(company_id, call_id, n, kind, subject_id, thread_id, body, mac)';

/** A step is not taken where the database does not keep what is written of it: the statement fails with the transaction. */
const allKept = (insert: string, wanted: string): string => `${insert} RETURNING 1)
  SELECT CASE WHEN count(*) = ${wanted} THEN 1
              ELSE ('the database kept ' || count(*) || ' of ' || ${wanted} || ' entries')::int END FROM kept`;

const one = {
  name: 'evidence-append',
  text: allKept(
    `WITH kept AS (
       INSERT INTO evidence_entry ${columns} VALUES ($1, nextval('evidence_call'), 0, $2, $3, $4, $5, $6)`,
    '1',
  ),
};

/** Stands in no entry: JSON has no such character. */
const betweenByte = 0x1f;

/** Where entries are encoded; that ends before anything else begins. */
let room = Buffer.allocUnsafeSlow(65_536);

/** Entries one behind another as they are sent, and the leaf hash of each. Their bytes are made once for both. */
const encoded = (texts: readonly string[]) => {
  let most = 0;
  // A character takes three bytes at most.
  for (const text of texts) most += 1 + 3 * text.length;
  if (room.length < most) room = Buffer.allocUnsafeSlow(2 * most);
  let end = 0;
  const leaves = texts.map((text) => {
    const from = end;
    // The byte before an entry is the zero that its hash begins with, for as long as it is hashed.
    room[from] = 0;
    end = from + 1 + room.write(text, from + 1);
    const leaf = sha256(room.subarray(from, end));
    room[from] = betweenByte;
    return leaf;
  });
  return { bodies: Buffer.from(room.subarray(1, end)), leaves };
};

const salts = Buffer.alloc(256 * saltBytes);
let saltsUsed = salts.length;

/** Chance for one entry, drawn for many at once: asking for it costs more than it. None is used twice. */
const nextSalt = (): string => {
  if (saltsUsed === salts.length) {
    randomFillSync(salts);
    saltsUsed = 0;
  }
  saltsUsed += saltBytes;
  return salts.toString('base64url', saltsUsed - saltBytes, saltsUsed);
};

/** Each unit's entries are a call of their own. */
const many = {
  name: 'evidence-append-many',
  text: allKept(
    `WITH call AS MATERIALIZED (
       SELECT unit, at, nextval('evidence_call') AS id FROM unnest($1::uuid[]) WITH ORDINALITY AS called (unit, at)),
     kept AS (INSERT INTO evidence_entry ${columns}
       SELECT company_id, call.id, n, kind, subject_id, thread_id, body,
              CASE WHEN n = 0 THEN substr($8::bytea, (call.at::int - 1) * ${macBytes} + 1, ${macBytes}) END
       FROM unnest($2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::uuid[], string_to_array($7, E'\\x1f'))
         AS step (company_id, n, kind, subject_id, thread_id, body)
       JOIN call ON call.unit = company_id`,
    '$9::int',
  ),
};

const threadOf = ({ threadId, subjectId }: EvidenceStep): string => threadId ?? subjectId;

/** The statement that writes steps down, however many. */
export const appending = (steps: readonly EvidenceStep[], macOf: CallMac): Statement | undefined => {
  const [first] = steps;
  if (!first) return undefined;
  const at = new Date().toISOString();
  const texts = steps.map((step) => entryText(step, at, nextSalt()));
  const { bodies, leaves } = encoded(texts);
  const marked = (step: EvidenceStep, which: number) => ({
    thread: idBytes(threadOf(step)),
    leaf: leaves[which] ?? new Uint8Array(),
  });
  if (steps.length === 1) {
    const { companyId, kind, subjectId } = first;
    const mac = macOf(companyId, [marked(first, 0)]);
    return { ...one, values: [companyId, kind, subjectId, threadOf(first), bodies, mac] };
  }
  const calls = new Map<string, MarkedEntry[]>();
  const numbers = steps.map((step, which) => {
    const call = calls.get(step.companyId) ?? [];
    calls.set(step.companyId, call);
    return call.push(marked(step, which)) - 1;
  });
  const macs = Array.from(calls, ([companyId, entries]) => macOf(companyId, entries));
  const of = (key: 'companyId' | 'kind' | 'subjectId') => arrayText(steps.map((step) => step[key]));
  return {
    ...many,
    values: [
      arrayText([...calls.keys()]),
      of('companyId'),
      arrayText(numbers),
      of('kind'),
      of('subjectId'),
      arrayText(steps.map(threadOf)),
      bodies,
      Buffer.concat(macs),
      steps.length,
    ],
  };
};

/** Writes steps down in the transaction that takes them. */
export const appendEntries = async (
  tx: Tx,
  steps: readonly EvidenceStep[],
  macOf: CallMac,
): Promise<void> => {
  const statement = appending(steps, macOf);
  if (statement) await tx.$client.query(statement);
};
