import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { applyCertification, approveCertification } from '@chancery/contract/certification/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { saveUseImage } from '@chancery/contract/photo/calls.ts';
import * as report from '@chancery/contract/report/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { messageDigest, newKeys, signWith, writeMessage } from '@chancery/device/envelope.ts';
import { bundleBytesIn, verifyFile } from '@chancery/evidence/pdf.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { certificationFacts } from '../../desk/certification/certification.testing.ts';
import { picture } from '../../files/file/files.testing.ts';
import type { ReceivedPress } from '../../seals/gateway/ports.ts';
import { type Caller, createWorld, nobody } from '../../testing/world.ts';
import { somePicture } from '../photo/photo.testing.ts';
import { createUses } from '../use-record/use-record.testing.ts';

const world = await createWorld();
const { app, call, db, given, address } = world;
const uses = createUses(world);
type Office = Awaited<ReturnType<typeof uses.office>>;

const recordOf = async (grantId: string): Promise<string> =>
  (await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [grantId])).rows[0].id;

/** A use with presses, one of them unaccounted for, and a photo. */
const photographed = async (office: Office) => {
  const grant = await uses.authorization(office.device, office.member);
  await uses.take([office.press({ order: grant.id }), office.press({ order: grant.id, skip: 1 })]);
  const recordId = await recordOf(grant.id);
  const input = { fileName: 'a.jpg', purpose: FilePurpose.photo };
  const { filePath, digest } = await call(office.member, uploadFile, input, { body: await somePicture() });
  await call(office.member, saveUseImage, { recordId, filePath });
  return { ...grant, recordId, digest };
};

/** Makes a report and fetches it. */
const reportOf = async (who: Caller, empowerNo: string, input = {}) => {
  const made = await call(who, report.exportUsePdf, { empowerNo, ...input });
  const reply = await fetch(address + made.tmpUrl);
  return { ...made, reply, pdf: new Uint8Array(await reply.arrayBuffer()) };
};

/** Checks a file as somebody does who trusts this platform. */
const verify = (file: Uint8Array) =>
  verifyFile(file, { trust: { platforms: [{ fingerprint: app.services.evidence.fingerprint }] } });

/** What the code in a report says: it is a link as well. */
const ticketIn = (pdf: Uint8Array): string =>
  /\/verify#([\w-]{43})/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';

const office = await uses.office();
const { unit, main, keeper, member } = office;
const use = await photographed(office);
const { rows: people } = await db.query('SELECT real_name FROM account WHERE id = $1', [member.id]);
const memberName: string = people[0].real_name;
const made = await reportOf(member, use.empowerNo);
const opened = await call(nobody, report.openDisclosure, { ticket: ticketIn(made.pdf) });

test('a report is a PDF with its evidence attached, and it is genuine', async () => {
  expect(made).toMatchObject({ fileName: `Evidence ${use.empowerNo}.pdf`, size: made.pdf.length });
  expect(made.reply.headers.get('content-type')).toBe('application/pdf');
  expect(made.reply.headers.get('content-disposition')).toMatch(/^attachment/);
  const checked = verify(made.pdf);
  expect(checked).toMatchObject({ verdict: 'genuine', log: { origin: `chancery/${unit.id}` } });
  expect(checked.proven.map(({ code }) => code)).toEqual([
    'keyTrusted',
    'checkpointSigned',
    'entriesIncluded',
    'complete',
    'photosMatch',
    'notAfterOwn',
    'sealed',
    'documentUnchanged',
  ]);
  const kinds = checked.entries.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['press.recorded', 'photo.taken']));
});

test('a single byte changed anywhere in it is found', async () => {
  for (let tried = 0; tried < 60; tried += 1) {
    const altered = Uint8Array.from(made.pdf);
    const at = Math.floor((tried / 60) * altered.length);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(verify(altered).verdict, `byte ${at}`).not.toBe('genuine');
  }
});

const run = promisify(execFile);

test('ordinary readers see its signature over all of it, and take the evidence out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-report-'));
  const [path, out] = [join(folder, 'report.pdf'), join(folder, 'evidence.json')];
  await writeFile(path, made.pdf);
  const { stdout } = await run('pdfsig', ['-nocert', path]);
  expect(stdout).toContain('Signature is Valid');
  expect(stdout).toContain('Total document signed');
  expect(stdout).toContain('ETSI.CAdES.detached');
  await run('pdfdetach', ['-save', '1', '-o', out, path]);
  expect(verify(await readFile(out)).verdict).toBe('genuine');

  // OpenSSL as a second opinion: the bytes that the range names, and the signature between them.
  const text = Buffer.from(made.pdf).toString('latin1');
  const [, start, end, rest] = (/\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(text) ?? []).map(Number);
  const cms = Buffer.from(text.slice((start ?? 0) + 1, (end ?? 0) - 1), 'hex');
  expect((end ?? 0) + (rest ?? 0)).toBe(made.pdf.length);
  await writeFile(
    join(folder, 'signed'),
    Buffer.concat([made.pdf.subarray(0, start), made.pdf.subarray(end)]),
  );
  await writeFile(join(folder, 'cms'), cms.subarray(0, 4 + cms.readUInt16BE(2)));
  const opinion = ['cms', '-verify', '-noverify', '-binary', '-inform', 'DER', '-in', join(folder, 'cms')];
  await run('openssl', [...opinion, '-content', join(folder, 'signed'), '-out', '/dev/null']);
  await rm(folder, { recursive: true });
});

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('what is put together of reports is not genuine', async () => {
  const elsewhere = await uses.office();
  const { pdf } = await reportOf(elsewhere.member, (await photographed(elsewhere)).empowerNo);
  const bundleIn = (file: Uint8Array) => latin(bundleBytesIn(file) ?? new Uint8Array());
  const [mine, theirs] = [bundleIn(made.pdf), bundleIn(pdf)];
  expect(mine.length).toBeGreaterThan(1_000);
  const forged: Record<string, string> = {
    'the evidence of another record': latin(made.pdf)
      .replace(mine, () => theirs)
      .replace(`/Length ${mine.length}\n`, `/Length ${theirs.length}\n`),
    'a revision added': `${latin(made.pdf)}\n9 0 obj\n<< /Type /Page >>\nendobj\ntrailer << /Root 9 0 R >>\n%%EOF\n`,
    'a PDF made by hand': `%PDF-1.7\n1 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${mine.length}\n>>\nstream\n${mine}\nendstream\nendobj\n`,
    'the seal dropped': latin(made.pdf).replace(/"seal":"[^"]+"/, (seal) => '"seal":""'.padEnd(seal.length)),
  };
  for (const [name, file] of Object.entries(forged))
    expect(verify(Buffer.from(file, 'latin1')).verdict, name).toBe('notGenuine');
});

test('who made a report, and of what, is in the log of the unit', async () => {
  const { list } = await call(main, listOperateLog, { action: 'use-record.export-pdf' });
  expect(list).toMatchObject([{ actorName: memberName, objectId: use.recordId, objectName: use.empowerNo }]);
});

test('the process that makes reports stays for the next one, and another takes its place when it dies', async () => {
  const { workerId } = app.services.reports;
  await reportOf(member, use.empowerNo);
  const first = workerId() ?? expect.fail('it did not stay');
  await reportOf(member, use.empowerNo);
  expect(workerId()).toBe(first);
  process.kill(first, 'SIGKILL');
  await expect.poll(workerId).toBeUndefined();
  const again = await reportOf(member, use.empowerNo);
  expect(verify(again.pdf).verdict).toBe('genuine');
});

const pagesOf = async (pdf: Uint8Array): Promise<string> => {
  const reading = run('pdftotext', ['-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout.replace(/\s+/g, ' ');
};

test('it says whether the name of the unit is more than its own word', async () => {
  const elsewhere = await uses.office();
  const { empowerNo } = await photographed(elsewhere);
  const body = new Uint8Array(await picture('jpeg'));
  const licence = { fileName: '营业执照.jpg', purpose: FilePurpose.licence };
  const { filePath } = await call(elsewhere.main, uploadFile, licence, { body });
  const { id } = await call(elsewhere.main, applyCertification, certificationFacts(filePath));
  const toldIn = async ({ pdf }: { readonly pdf: Uint8Array }) => ({
    shown: await call(nobody, report.openDisclosure, { ticket: ticketIn(pdf) }),
    pages: await pagesOf(pdf),
  });
  const before = await toldIn(await reportOf(elsewhere.member, empowerNo));
  expect(before.shown.unitCheckedAt).toBeNull();
  expect(before.pages).toContain('the platform has not checked it');

  await call(await given.operator(), approveCertification, { id });
  const after = await toldIn(await reportOf(elsewhere.member, empowerNo));
  expect(after.shown).toMatchObject({
    unitName: '杭州兰亭纸业有限公司',
    unitCheckedAt: expect.stringMatching(/^\d{4}-/),
  });
  expect(after.pages).toContain('Name checked by the platform');
  expect(after.pages).not.toContain('has not checked');
});

test('it is made in the language of the reader', async () => {
  const chinese = await reportOf({ ...keeper, language: 'zh' }, use.empowerNo);
  expect(chinese.fileName).toBe(`用印存证 ${use.empowerNo}.pdf`);
  expect(Buffer.from(chinese.pdf).includes('/Lang (zh-CN)')).toBe(true);
  expect(verify(chinese.pdf).verdict).toBe('genuine');
});

test('without the photos, neither the pages nor the evidence nor the page of the code have them', async () => {
  const { pdf } = await reportOf(member, use.empowerNo, { level: 'facts' });
  const checked = verify(pdf);
  expect(checked.verdict).toBe('genuine');
  expect(checked.unproven.map(({ code }) => code)).toContain('photosNotAttached');
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(false);
  expect(Buffer.from(made.pdf).includes('/Subtype /Image')).toBe(true);
  const shown = await call(nobody, report.openDisclosure, { ticket: ticketIn(pdf) });
  expect(shown).toMatchObject({ level: 'facts', photos: 1, pictures: [] });
});

test('the use of somebody else, or of another unit, does not exist', async () => {
  const colleague = await given.member({ unit });
  const stranger = await given.member({ role: Role.mainAdministrator });
  for (const who of [colleague, stranger]) {
    await expect(call(who, report.exportUsePdf, { empowerNo: use.empowerNo })).toRefuseWith(
      'report.notFound',
    );
    await expect(call(who, report.listDisclosures, { empowerNo: use.empowerNo })).toRefuseWith(
      'report.notFound',
    );
    await expect(call(who, report.revokeDisclosure, { id: made.disclosureId })).toRefuseWith(
      'disclosure.notFound',
    );
  }
  await expect(call(member, report.exportUsePdf, { empowerNo: 'SQ0' })).toRefuseWith('report.notFound');
});

test('presses nobody authorised are reported under the id of their record', async () => {
  const other = await uses.office();
  await uses.take([other.press({})]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE device_id = $1', [other.device.id]);
  const { pdf } = await reportOf(other.keeper, rows[0].id);
  expect(verify(pdf).verdict).toBe('genuine');
  await expect(call(other.main, report.exportUsePdf, { empowerNo: use.recordId })).toRefuseWith(
    'report.notFound',
  );
});

test('of what was never written into the log there is no report', async () => {
  const silent = await uses.office();
  const { id } = await uses.authorization(silent.device, silent.member, { endedAt: new Date() });
  const { rows } = await db.query(
    `INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
       status, normal_count, cross_page_count, window_start, window_end)
     SELECT gen_random_uuid(), company_id, 'SQ-FORGED', title, device_id, device_name, user_id, user_name, 2, 7777, 0,
       window_start, window_end FROM authorization_grant WHERE id = $1 RETURNING empower_no AS "empowerNo"`,
    [id],
  );
  await expect(call(silent.member, report.exportUsePdf, rows[0])).toRefuseWith('report.broken');
});

const { publicKey, secretKey } = newKeys();
/** The same press, signed by the seal. */
const signed = (received: ReceivedPress): ReceivedPress => {
  const message = writeMessage('press', received.press, signWith(secretKey));
  return { ...received, message, digest: messageDigest(message) };
};

test('what the seal signed is in the evidence, and a changed row makes no report', async () => {
  const smart = await uses.office();
  const hardwareId = uuidv7();
  await db.query(
    `INSERT INTO hardware (id, serial, model, bind_code_hash, secret_hash, public_key) VALUES ($1, $2, 'S20', $3, $3, $4)`,
    [hardwareId, smart.device.serial, randomBytes(32), Buffer.from(publicKey)],
  );
  await db.query('UPDATE device SET hardware_id = $2, serial = $3 WHERE id = $1', [
    smart.device.id,
    hardwareId,
    smart.device.serial,
  ]);
  const grant = await uses.authorization(smart.device, smart.member);
  await uses.take([signed(smart.press({ order: grant.id }))]);
  const { pdf } = await reportOf(smart.member, grant.empowerNo);
  expect(verify(pdf).proven).toContainEqual({ code: 'pressesSigned', values: { count: 1 } });
  const input = { empowerNo: grant.empowerNo };
  for (const change of [`message = 'x' || message`, `device_at = device_at - interval '1 day'`]) {
    await db.query(`UPDATE press SET ${change} WHERE device_id = $1`, [smart.device.id]);
    await expect(call(smart.member, report.exportUsePdf, input)).toRefuseWith('report.broken');
    await db.query(`UPDATE press SET message = ltrim(message, 'x') WHERE device_id = $1`, [smart.device.id]);
  }
});

test('the code of a report shows what was disclosed, and no people', async () => {
  expect(opened).toMatchObject({
    number: use.empowerNo,
    sealName: office.device.name,
    level: 'photos',
    presses: 2,
    photos: 1,
    unaccounted: 1,
    granted: 10,
    verdict: expect.any(String),
    checkpoint: { origin: `chancery/${unit.id}`, fingerprint: app.services.evidence.fingerprint },
    pictures: [{ digest: use.digest, sequence: null }],
  });
  expect(JSON.stringify(opened)).not.toContain(memberName);
  expect((await fetch(address + opened.pictures[0]?.tmpUrl)).headers.get('content-type')).toBe('image/jpeg');
  const { rows } = await db.query('SELECT ticket_hash FROM disclosure WHERE id = $1', [made.disclosureId]);
  expect(rows[0].ticket_hash.toString('base64url')).not.toBe(ticketIn(made.pdf));
});

test('a revoked, an expired and an unknown code are the same', async () => {
  const first = await reportOf(main, use.empowerNo, { level: 'facts' });
  const second = await reportOf(main, use.empowerNo, { level: 'facts', days: 1 });
  const open = (pdf: Uint8Array) => call(nobody, report.openDisclosure, { ticket: ticketIn(pdf) });
  expect((await open(second.pdf)).expiresAt).not.toBeNull();
  await expect(call(member, report.revokeDisclosure, { id: first.disclosureId })).toRefuseWith(
    'disclosure.notYours',
  );
  await call(main, report.revokeDisclosure, { id: first.disclosureId });
  await db.query(`UPDATE disclosure SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    second.disclosureId,
  ]);
  for (const ticket of [ticketIn(first.pdf), ticketIn(second.pdf), 'x'])
    await expect(call(nobody, report.openDisclosure, { ticket })).toRefuseWith('disclosure.unknown');
  const { list } = await call(member, report.listDisclosures, { empowerNo: use.empowerNo });
  const states = new Map(list.map(({ id, state }) => [id, state]));
  expect(states.get(first.disclosureId)).toBe('revoked');
  expect(states.get(second.disclosureId)).toBe('expired');
  expect(list.find(({ id }) => id === made.disclosureId)).toMatchObject({
    state: 'open',
    madeBy: memberName,
    opened: 1,
    canRevoke: true,
  });
  // The paper itself stays what it is.
  expect(verify(first.pdf).verdict).toBe('genuine');
});
