import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { stampedText } from '@chancery/evidence/check-time.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { signerOf } from '@chancery/evidence/signature.ts';
import { stampSignerOf, writeStamp } from '@chancery/evidence/stamp-key.ts';
import { beforeEach, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { areStampsRight, auditStamps, stampText } from './audit-stamps.ts';
import { signerNumbered } from './time-authority.testing.ts';

const { app, connection, db, given } = await createWorld();
const { evidence, evidenceDesk } = app.services;
const audit = () => auditStamps(connection, { publicKey: evidence.publicKey });
const own = stampSignerOf(app.secrets.evidenceSeed('time'), signerOf(app.secrets.evidenceSeed('log')));

let unit: string;
beforeEach(async () => {
  ({ id: unit } = await given.unit());
  const step = { companyId: unit, kind: EvidenceKind.deviceOperated, subjectId: unit, facts: {} };
  await app.transactions.apart('platform', (tx) => evidence.append(tx, step, step));
  await evidence.flush();
  await evidenceDesk.publish();
});

const put = (token: Uint8Array) =>
  db.query('UPDATE evidence_timestamp SET token = $1 WHERE company_id = $2', [Buffer.from(token), unit]);
const stamp = async (at: Date, by = own): Promise<Uint8Array> => {
  const { rows } = await db.query<{ note: string }>(
    'SELECT note FROM evidence_checkpoint WHERE company_id = $1 ORDER BY size DESC LIMIT 1',
    [unit],
  );
  return writeStamp({ imprint: sha256(stampedText(rows[0]?.note ?? '')), at, serial: Uint8Array.of(5) }, by);
};
const foundHere = async () => (await audit()).faults.filter((fault) => fault.unit === unit);

test('stamps as they were given are right', async () => {
  const report = await audit();
  expect(report.checked).toBeGreaterThan(0);
  expect(await foundHere()).toEqual([]);
  await put(await stamp(new Date()));
  expect(await foundHere()).toEqual([]);
});

const forgeries: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'with another byte',
    async () => put((await stamp(new Date())).map((byte, at) => (at === 60 ? byte ^ 1 : byte))),
    'broken',
  ],
  [
    'of another log',
    async () => {
      const { rows } = await db.query<{ token: Buffer }>(
        'SELECT token FROM evidence_timestamp WHERE company_id <> $1 LIMIT 1',
        [unit],
      );
      await put(rows[0]?.token ?? new Uint8Array());
    },
    'broken',
  ],
  ['by somebody else', async () => put(await stamp(new Date(), signerNumbered(91))), 'stranger'],
  [
    'of a checkpoint that was never there',
    () => db.query('UPDATE evidence_timestamp SET size = size + 1000 WHERE company_id = $1', [unit]),
    'noCheckpoint',
  ],
];

test.each(forgeries)('a stamp %s is named', async (_, forge, code) => {
  await forge();
  expect(await foundHere()).toMatchObject([{ code, authority: 'own' }]);
  expect(areStampsRight(await audit())).toBe(false);
});

test('a stamp that is older than the entries below it is named, with by how much', async () => {
  await put(await stamp(new Date(Date.now() - 3_600_000)));
  const [fault] = await foundHere();
  expect(fault).toMatchObject({ code: 'early' });
  expect(fault?.seconds).toBeGreaterThan(3_500);
  expect(fault && stampText(fault)).toContain('says an earlier time than entries below it');
});
