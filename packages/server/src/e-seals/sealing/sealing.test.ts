import { getAuthorization } from '@chancery/contract/authorization/calls.ts';
import { closeAuthorization, pauseAuthorization } from '@chancery/contract/authorization/steps.ts';
import { suspendESeal } from '@chancery/contract/e-seal/calls.ts';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import { listTransfers } from '@chancery/contract/package/calls.ts';
import { getSealing, listSealedFiles, startSealing, stopSealing } from '@chancery/contract/sealing/calls.ts';
import { isUnderWay } from '@chancery/contract/sealing/rules.ts';
import { openTrust, signaturesOf } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { afterAll, expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createSealingOffice } from './sealing.testing.ts';
import { sealingJob } from './sealing-job.ts';

const world = await createWorld();
const { call, db } = world;
const office = await createSealingOffice(world);
const { applicant, main, keeper } = office;
const trust = openTrust(office.estate.root.certificate.raw);
afterAll(trust.close);

const look = (id: string, who = applicant) => call(who, getSealing, { id });
const finished = async (id: string) => {
  await expect
    .poll(async () => (await look(id)).files.filter(({ state }) => isUnderWay(state)).length)
    .toBe(0);
  return look(id);
};
const download = async (url: string) =>
  new Uint8Array(await (await fetch(`${world.address}${url}`)).arrayBuffer());
const presses = async (id: string) =>
  (
    await db.query(
      `SELECT p.counter, p.counted, p.verdict, p.use_type, p.by_id, p.message, r.presses, r.verdict AS whole
         FROM press p JOIN use_record r ON r.id = p.record_id WHERE p.authorization_id = $1 ORDER BY p.counter`,
      [id],
    )
  ).rows;

test('a file is sealed after a code: one press, counted, recorded and downloadable, and good to others', async () => {
  const file = await office.contract();
  const { applicationId, uses } = await office.granted([await office.eSeal()], [file]);
  const [id = ''] = uses;
  expect(await look(id)).toMatchObject({
    granted: 1,
    used: 0,
    isMine: true,
    files: [{ fileId: file, state: null }],
  });
  const begun = await office.start(id);
  expect(begun.files).toMatchObject([{ fileId: file, state: 'waiting' }]);
  const done = await finished(id);
  expect(done).toMatchObject({ used: 1, files: [{ state: 'done', fault: null }] });
  const { sealed } = done.files[0] ?? {};
  const bytes = await download(sealed?.tmpUrl ?? '');
  expect(trust.verify(bytes)).toEqual(['CMS Verification successful']);
  const [press, ...others] = await presses(id);
  expect(others).toEqual([]);
  expect(press).toMatchObject({
    counted: true,
    verdict: 'normal',
    whole: 'normal',
    use_type: 7,
    by_id: applicant.id,
  });
  expect(JSON.parse(press.message)).toMatchObject({ file: { sealed: sealed?.digest } });
  expect(await call(main, getAuthorization, { id })).toMatchObject({ normalUsed: 1, status: 2 });
  const { list } = await call(main, listSealedFiles, { applicationId });
  expect(list).toMatchObject([{ fileId: file, sealed: { digest: sealed?.digest } }]);
  expect(await call(keeper, getTempUrl, { filePath: sealed?.filePath ?? '' })).toHaveProperty('tmpUrl');
  await expect(call(await office.join(), getTempUrl, { filePath: sealed?.filePath ?? '' })).toRefuseWith(
    'file.notFound',
  );
  expect(await rowFaults(world)).toEqual([]);
});

test('two seals on one file follow each other, and both stay good', async () => {
  const file = await office.contract();
  const { applicationId, uses } = await office.granted([await office.eSeal(), await office.eSeal()], [file], {
    places: [
      { kind: 'keyword', word: 'Party A', dx: 0, dy: 20 },
      { kind: 'across', from: 1, to: 2, edge: 'right', y: 120 },
    ],
  });
  const [first = '', second = ''] = uses;
  await office.start(first);
  await office.start(second);
  expect((await finished(first)).files).toMatchObject([{ state: 'done' }]);
  expect((await finished(second)).files).toMatchObject([{ state: 'done' }]);
  const { list } = await call(main, listSealedFiles, { applicationId });
  expect(list[0]?.seals).toHaveLength(2);
  const bytes = await download(list[0]?.sealed.tmpUrl ?? '');
  expect(signaturesOf(bytes)).toHaveLength(2);
  expect(trust.verify(bytes)).toEqual(['CMS Verification successful', 'CMS Verification successful']);
});

test('a date stands beside its seal under one signature, and one that was altered is told', async () => {
  const file = await office.contract();
  const { uses } = await office.granted([await office.eSeal()], [file], {
    places: [
      { kind: 'keyword', word: 'Party A', dx: 0, dy: 20 },
      { kind: 'keyword', word: 'Party A', dx: 0, dy: 50, date: 'chinese' },
      { kind: 'at', page: 2, x: 60, y: 60, date: 'iso' },
    ],
  });
  await office.start(uses[0] ?? '');
  const [done] = (await finished(uses[0] ?? '')).files;
  expect(done).toMatchObject({ state: 'done' });
  const bytes = await download(done?.sealed?.tmpUrl ?? '');
  expect(trust.verify(bytes)).toEqual(['CMS Verification successful']);
  const options = { roots: [office.estate.root.certificate], at: new Date() };
  const report = await verifyPdf(bytes, options);
  expect(report.signatures).toMatchObject([{ said: expect.anything(), fault: undefined, changes: [] }]);
  const shown = Buffer.from(bytes).toString('latin1');
  expect(shown.match(/\/Subtype \/Stamp/g)).toHaveLength(2);
  const moved = shown.replace(/(\/Subtype \/Stamp.*?\/NM \(Seal-\d+-)1/s, (_, kept: string) => `${kept}9`);
  const altered = await verifyPdf(Buffer.from(moved, 'latin1'), options);
  expect(altered.verdict).toBe('altered');
});

test('only whoever was authorised presses, with a right code, and nothing twice', async () => {
  const { uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [id = ''] = uses;
  const right = await office.codeFor(applicant);
  const wrong = right === '000000' ? '000001' : '000000';
  const press = (verificationCode: string, who = applicant) =>
    call(who, startSealing, { id, verificationCode });
  await expect(press(wrong)).toRefuseWith('account.codeWrong');
  await expect(press(right, main)).toRefuseWith('authorization.notYours');
  await expect(press(right, await office.join())).toRefuseWith('authorization.notFound');
  await press(right);
  await expect(press(right)).toRefuseWith('account.codeWrong');
  await finished(id);
  await expect(office.start(id)).toRefuseWith('authorization.notNow');
  expect(await presses(id)).toHaveLength(1);
});

test('a batch is counted exactly, and refused where the grant is smaller', async () => {
  const files = [await office.contract(), await office.contract(), await office.contract()];
  const { uses } = await office.granted([await office.eSeal()], files, { count: 2 });
  const [id = ''] = uses;
  await expect(office.start(id)).toRefuseWith('authorization.noneLeft');
  await office.start(id, files.slice(0, 2));
  expect((await finished(id)).files.map(({ state }) => state)).toEqual(['done', 'done', null]);
  expect(await presses(id)).toHaveLength(2);
  expect(await look(id)).toMatchObject({ granted: 2, used: 2 });
});

test('presses are set aside when they are granted, go through whatever is left then, and the rest is free again', async () => {
  const limit = (presses: number) =>
    db.query('UPDATE company_config SET sealings_per_month = $2 WHERE company_id = $1', [
      office.unit.id,
      presses,
    ]);
  const before = await usedIn(db, office.unit.id, 'sealing');
  const files = [await office.contract(), await office.contract()];
  await limit(before + 2);
  const { uses } = await office.granted([await office.eSeal()], files);
  const [id = ''] = uses;
  expect(await usedIn(db, office.unit.id, 'sealing')).toBe(before + 2);
  await expect(office.granted([await office.eSeal()], [await office.contract()])).toRefuseWith(
    'ledger.askMore',
  );
  await limit(0);
  await office.start(id, files.slice(0, 1));
  expect((await finished(id)).used).toBe(1);
  await call(applicant, closeAuthorization, { id, note: 'enough' });
  expect(await usedIn(db, office.unit.id, 'sealing')).toBe(before + 1);
  const [settled] = (await call(main, listTransfers, { value: 'sealing', kind: 'settle' })).list;
  expect(settled?.cause).toEqual({
    kind: 'authorization',
    name: (await call(main, getAuthorization, { id })).empowerNo,
    id,
  });
  await limit(5_000);
});

test('what was changed behind the approvers is not sealed', async () => {
  const file = await office.contract();
  const { uses } = await office.granted([await office.eSeal()], [file]);
  const [id = ''] = uses;
  const move = (x: number) =>
    db.query(
      `UPDATE application_place SET places = jsonb_set(places, '{0,x}', $2::jsonb) WHERE file_id = $1`,
      [file, String(x)],
    );
  await move(61);
  await expect(office.start(id)).toRefuseWith('sealing.changed');
  expect(await presses(id)).toEqual([]);
  await move(60);
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'done' }]);
});

test('a file that cannot be sealed says why, and costs nothing', async () => {
  const [seal, closed, contract] = [await office.eSeal(), await office.closed(), await office.contract()];
  await expect(office.granted([seal], [closed])).toRefuseWith('placing.cannotSeal');
  await office.granted([await office.eSeal()], [contract]);
  // As if an earlier look at the file had found nothing against it.
  await db.query(
    `INSERT INTO file_sheet (file_id, company_id, sheets)
     SELECT $1, company_id, sheets FROM file_sheet WHERE file_id = $2
     ON CONFLICT (file_id) DO UPDATE SET sheets = excluded.sheets, fault = NULL`,
    [closed, contract],
  );
  const { uses } = await office.granted([seal], [closed, contract]);
  const [id = ''] = uses;
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'closed' }, { state: 'done' }]);
  expect(await look(id)).toMatchObject({ granted: 2, used: 1 });
  expect(await presses(id)).toHaveLength(1);
});

test('a unit without room for the sealed file presses nothing, and does once it has some', async () => {
  const [id = ''] = (await office.granted([await office.eSeal()], [await office.contract()])).uses;
  const hasRoom = (megabytes: number) =>
    db.query('UPDATE company_config SET free_storage_mb = $2 WHERE company_id = $1', [
      office.unit.id,
      megabytes,
    ]);
  await hasRoom(0);
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'storage' }]);
  expect(await presses(id)).toHaveLength(0);
  await hasRoom(1_000);
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'done' }]);
  expect(await presses(id)).toHaveLength(1);
});

test('a use on paper has no files to be sealed', async () => {
  const { id } = await office.grant(main, await office.approved());
  await expect(look(id, main)).toRefuseWith('sealing.notElectronic');
});

test('a suspended seal, or one without a certificate, presses nothing', async () => {
  const deviceId = await office.eSeal();
  const { uses } = await office.granted([deviceId], [await office.contract()]);
  const [id = ''] = uses;
  const { sealSigning } = world.app.services;
  sealSigning.from(async () => undefined);
  await office.start(id);
  expect((await finished(id)).files).toMatchObject([{ state: 'failed', fault: 'certificate', sealed: null }]);
  sealSigning.from(async () => ({ signer: office.estate.seal.signer, level: 'B-B' }));
  await call(main, suspendESeal, { id: deviceId, reason: 'lost trust' });
  await expect(office.start(id)).toRefuseWith('authorization.notNow');
  expect(await presses(id)).toEqual([]);
});

/** Signatures wait until they are let go. */
const gated = () => {
  const { signer } = office.estate.seal;
  let go = () => {};
  const gate = new Promise<void>((open) => {
    go = open;
  });
  const slow = { ...signer, sign: (message: Uint8Array) => gate.then(() => signer.sign(message)) };
  world.app.services.sealSigning.from(async () => ({ signer: slow, level: 'B-B' }));
  return () => {
    world.app.services.sealSigning.from(async () => ({ signer, level: 'B-B' }));
    go();
  };
};
const isWorking = async (id: string) => (await look(id)).files.some(({ state }) => state === 'working');

test('a try that was lost with its server and comes back late counts nothing: the next one alone does', async () => {
  const { uses } = await office.granted([await office.eSeal()], [await office.contract()]);
  const [id = ''] = uses;
  const go = gated();
  await office.start(id);
  await expect.poll(() => isWorking(id)).toBe(true);
  const { jobs, transactions } = world.app.services;
  const rowOf = async () =>
    (await db.query('SELECT id, tries FROM sealed_file WHERE authorization_id = $1', [id])).rows[0];
  const row = await rowOf();
  const { rows: sent } = await db.query(`SELECT data FROM pgboss.job WHERE data->>'id' = $1`, [row.id]);
  await transactions.apart('platform', (tx) => jobs.send(tx, sealingJob, sent[0].data));
  await expect.poll(async () => (await rowOf()).tries).toBe(2);
  go();
  expect((await finished(id)).files).toMatchObject([{ state: 'done' }]);
  expect(await presses(id)).toHaveLength(1);
  const { rows } = await db.query(`SELECT FROM file WHERE purpose = 'sealed' AND name LIKE $1`, [
    (await look(id)).files[0]?.sealed?.fileName,
  ]);
  expect(rows).toHaveLength(1);
});

test('what is stopped or paused meanwhile is neither sealed nor counted', async () => {
  const { uses } = await office.granted(
    [await office.eSeal()],
    [await office.contract(), await office.contract()],
  );
  const [id = ''] = uses;
  const go = gated();
  await office.start(id);
  await expect.poll(() => isWorking(id)).toBe(true);
  expect((await call(applicant, stopSealing, { id })).files).toMatchObject([
    { state: 'stopped' },
    { state: 'stopped' },
  ]);
  await expect(call(applicant, stopSealing, { id })).toRefuseWith('sealing.notUnderWay');
  go();
  await office.start(id, [(await look(id)).files[0]?.fileId ?? '']);
  expect((await finished(id)).files.map(({ state }) => state)).toEqual(['done', 'stopped']);
  expect(await presses(id)).toHaveLength(1);
  await call(applicant, pauseAuthorization, { id });
  await expect(office.start(id)).toRefuseWith('authorization.notNow');
  expect(await rowFaults(world)).toEqual([]);
});
