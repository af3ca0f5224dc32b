import type { ErrorKey } from '@chancery/contract/errors.ts';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import * as calls from '@chancery/contract/signing/calls.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { paperOf } from '../../seal-use/placing/placing.testing.ts';
import { somePhone } from '../../testing/given.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { asGuest, asMember, at, createSigningHands, dayAt, inDays } from './signing.testing.ts';

const world = await createWorld();
const { app, call, given, db, dataDir, address } = world;
const hands = createSigningHands(world);

const staff = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const clerk = await given.member({ unit: main.unit, role: Role.sealKeeper });
  const colleague = await given.member({ unit: main.unit });
  return { main, clerk, colleague };
};

const bytesAt = async (tmpUrl: string) => Buffer.from(await (await fetch(address + tmpUrl)).arrayBuffer());
/** What anybody with the platform's root finds out a day later, when the certificates of those who signed are over. */
const checkedLater = async (pdf: Uint8Array) => {
  const root = readCertificate(new Uint8Array(await (await fetch(`${address}/pki/root.cer`)).arrayBuffer()));
  return verifyPdf(new Uint8Array(pdf), { roots: [root], at: new Date(Date.now() + 86_400_000) });
};
const stateOf = async (who: typeof nobody, id: string) => (await call(who, calls.getSigning, { id })).state;
const partyStates = async (who: typeof nobody, id: string) =>
  (await call(who, calls.getSigning, { id })).list.map(({ state }) => state);
const visitsCount = async (phone: string) => (await hands.textsTo(phone)).length;
const reason = 'The price is wrong';

test('a member and somebody outside sign one after the other; both signatures stand in the file', async () => {
  const { main, clerk, colleague } = await staff();
  const guest = asGuest(2);
  const id = await hands.begin(clerk, [asMember(colleague), guest]);
  expect(await visitsCount(guest.phone)).toBe(0);
  expect(await partyStates(clerk, id)).toEqual(['asked', 'waiting']);
  expect((await call(colleague, calls.listMySignings, { tab: 'toSign' })).list).toMatchObject([
    { id, isMyTurn: true, waitingFor: [colleague.realName] },
  ]);
  expect((await call(colleague, listMessages, {})).list).toMatchObject([{ event: 'signing.asked' }]);

  expect(await hands.signAs(colleague, id)).toEqual({ state: 'running' });
  expect(await partyStates(clerk, id)).toEqual(['signed', 'asked']);
  const done = await hands.signOutside(guest.phone);
  expect(done).toMatchObject({ task: 'completed', party: 'signed', mayAct: false });

  await expect
    .poll(async () => (await call(clerk, calls.getSigning, { id })).certificate, { timeout: 40_000 })
    .not.toBe(null);
  const task = await call(main, calls.getSigning, { id });
  expect(task).toMatchObject({ state: 'completed', signed: 2, parties: 2, isRunner: true });
  expect(task.story.map(({ step }) => step)).toEqual([
    'started',
    'asked',
    'signed',
    'asked',
    'opened',
    'signed',
    'completed',
  ]);
  const [document] = task.documents;
  const signed = await bytesAt(document?.tmpUrl ?? '');
  expect(signed.toString('latin1').match(/\/SubFilter\s*\/ETSI\.CAdES\.detached/g)).toHaveLength(2);
  expect(document?.digest).not.toBe(document?.sourceDigest);
  expect(await checkedLater(signed)).toMatchObject({
    verdict: 'genuine',
    signatures: [
      { signer: { name: colleague.realName }, level: 'B-LT', revocation: { state: 'good' } },
      { signer: { name: guest.name }, level: 'B-LT', revocation: { state: 'good' } },
    ],
  });
  const certificate = await bytesAt(task.certificate?.tmpUrl ?? '');
  expect(await checkedLater(certificate)).toMatchObject({ verdict: 'genuine' });
  expect((await hands.textsTo(guest.phone)).at(-1)).toContain('All parties have signed');
  expect(await rowFaults(world)).toEqual([]);
  expect(await usedIn(db, clerk.unit.id, 'sealing')).toBe(2);
  await db.query('UPDATE company_config SET sealings_per_month = 3 WHERE company_id = $1', [clerk.unit.id]);
  await expect(hands.begin(clerk, [asMember(colleague), asGuest(2)])).toRefuseWith('ledger.askMore');
});

const beside = (word: string, document = 0) => ({
  document,
  place: { kind: 'keyword', word, dx: 20, dy: 30 } as const,
});

test('places go by words, across pages and on every page, with dates of their own; an altered date is told', async () => {
  const { clerk, colleague } = await staff();
  const fields = [
    beside('page 2'),
    { document: 0, place: { kind: 'across', from: 1, to: 2, edge: 'right', y: 150 } as const },
    { document: 0, place: { kind: 'pages', which: 'every', x: 60, y: 250, date: 'chinese' } as const },
    dayAt(100, 200),
  ];
  const id = await hands.begin(clerk, [{ ...asMember(colleague), fields }, asGuest(2)]);
  const { list } = await call(clerk, calls.getSigning, { id });
  expect(list[0]?.fields.map(({ found }) => found?.page ?? null)).toEqual([2, null, null, null]);
  await hands.signAs(colleague, id);
  const { documents } = await call(clerk, calls.getSigning, { id });
  const bytes = await bytesAt(documents[0]?.tmpUrl ?? '');
  const report = await checkedLater(bytes);
  expect(report).toMatchObject({ verdict: 'genuine', signatures: [{ verdict: 'genuine' }] });
  const shown = bytes.toString('latin1');
  expect(shown.match(/\/Subtype \/Stamp/g)).toHaveLength(5);
  const moved = Buffer.from(shown.replace(/(\/Subtype \/Stamp.*?\/NM \(Seal-\d+-)5/s, '$19'), 'latin1');
  expect(moved.equals(bytes)).toBe(false);
  expect(await checkedLater(moved)).toMatchObject({ verdict: 'altered' });
});

test('a file is looked at before places are put on it, by those who may prepare tasks', async () => {
  const { clerk, colleague } = await staff();
  const filePath = await hands.upload(clerk);
  const a4 = { width: 210, height: 297 };
  expect(await call(clerk, calls.inspectForSigning, { filePath })).toMatchObject({
    sheets: [expect.objectContaining({ width: expect.closeTo(a4.width, 0) }), expect.anything()],
    fault: null,
  });
  const closed = `/Perms << /DocMDP << /Type /Sig /Reference [<< /TransformMethod /DocMDP
    /TransformParams << /P 1 /V /1.2 >> >>] >> >>`;
  const none = await hands.upload(clerk, paperOf([{}], '', closed));
  expect(await call(clerk, calls.inspectForSigning, { filePath: none })).toEqual({
    sheets: [],
    fault: 'closed',
  });
  await expect(call(colleague, calls.inspectForSigning, { filePath })).toRefuseWith('permission.denied');
});

test('parties of one step sign in any order, also at the same moment, and none is lost', async () => {
  const { clerk, colleague, main } = await staff();
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [asMember(colleague), asMember(main, 1, [at(50, 100)]), guest]);
  expect(await partyStates(clerk, id)).toEqual(['asked', 'asked', 'asked']);
  await Promise.all([hands.signAs(colleague, id), hands.signAs(main, id), hands.signOutside(guest.phone)]);
  expect(await stateOf(clerk, id)).toBe('completed');
  const { rows } = await db.query(
    'SELECT digest_before, digest_after FROM signing_signature WHERE task_id = $1 ORDER BY signed_at',
    [id],
  );
  expect(rows).toHaveLength(3);
  for (const [index, row] of rows.slice(1).entries())
    expect(row.digest_before).toEqual(rows[index].digest_after);
});

test('who signs twice at once signs once', async () => {
  const { clerk, colleague } = await staff();
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest, asMember(colleague, 2)]);
  const { visit } = await hands.visitAs(guest.phone);
  const wish = { visit, ...(await hands.signature()) };
  const answers = await Promise.all([1, 2, 3].map(() => call(nobody, outside.signOutside, wish)));
  expect(answers.map(({ party }) => party)).toEqual(['signed', 'signed', 'signed']);
  const { rows } = await db.query('SELECT id FROM signing_signature WHERE task_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(
    (await call(clerk, calls.getSigning, { id })).story.filter(({ step }) => step === 'signed'),
  ).toHaveLength(1);
});

test('who declines ends the task for everybody, and says why', async () => {
  const { clerk, colleague } = await staff();
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest, asMember(colleague)]);
  expect(await usedIn(db, clerk.unit.id, 'sealing')).toBe(2);
  const { visit } = await hands.visitAs(guest.phone);
  expect(await call(nobody, outside.declineOutside, { visit, reason })).toMatchObject({
    task: 'declined',
    reason,
  });
  expect(await call(nobody, outside.declineOutside, { visit, reason })).toMatchObject({ task: 'declined' });
  await expect(hands.signAs(colleague, id)).toRefuseWith('signing.notNow');
  expect((await call(clerk, listMessages, {})).list[0]).toMatchObject({ event: 'signing.declined' });
  expect(await usedIn(db, clerk.unit.id, 'sealing')).toBe(0);
  await expect(call(nobody, outside.signOutside, { visit, ...(await hands.signature()) })).toRefuseWith(
    'signing.notNow',
  );
});

test('a place is handed over to another person, whose link works while the former one ends', async () => {
  const { clerk, colleague } = await staff();
  const [guest, heir] = [asGuest(1), somePhone()];
  const id = await hands.begin(clerk, [guest, asMember(colleague, 2)]);
  const { visit } = await hands.visitAs(guest.phone);
  const token = await hands.tokenSentTo(guest.phone);
  await expect(
    call(nobody, outside.handOverOutside, { visit, name: 'Same', phone: guest.phone }),
  ).toRefuseWith('signing.partyTwice');
  await call(nobody, outside.handOverOutside, { visit, name: 'Heir', phone: heir });
  await expect(call(nobody, outside.getOutsideTask, { visit })).toRefuseWith('signing.visitOver');
  await expect(call(nobody, outside.greetOutside, { token })).toRefuseWith('signing.linkOver');
  expect((await call(clerk, listMessages, {})).list[0]).toMatchObject({ event: 'signing.handedOver' });
  expect(await hands.signOutside(heir)).toMatchObject({ partyName: 'Heir', party: 'signed' });
  const { list } = await call(clerk, calls.getSigning, { id });
  expect(list.map(({ name, state }) => [name, state])).toEqual([
    ['Guest', 'handedOver'],
    ['Heir', 'signed'],
    [colleague.realName, 'asked'],
  ]);
  const another = await given.member({ unit: clerk.unit });
  await call(colleague, calls.handOverAsMember, { id, userId: another.id });
  await expect(call(colleague, calls.getSigning, { id })).toRefuseWith('signing.notFound');
  expect(await hands.signAs(another, id)).toEqual({ state: 'completed' });
});

test('a link opens its own task with the code of its own phone, and nothing else', async () => {
  const { clerk } = await staff();
  const [one, other] = [asGuest(1), asGuest(1, { name: 'Other', fields: [at(50, 200)] })];
  await hands.begin(clerk, [one, other]);
  const token = await hands.tokenSentTo(one.phone);
  const greeting = await call(nobody, outside.greetOutside, { token });
  expect(greeting).toMatchObject({ partyName: 'Guest', title: 'Contract', task: 'running' });
  expect(JSON.stringify(greeting)).not.toContain(one.phone);
  const guessed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  await expect(call(nobody, outside.greetOutside, { token: guessed })).toRefuseWith('signing.linkOver');
  await expect(call(nobody, outside.sendOutsideCode, { token: guessed })).toRefuseWith('signing.linkOver');
  // A code that went to another phone opens nothing.
  await call(nobody, outside.sendOutsideCode, { token: await hands.tokenSentTo(other.phone) });
  const foreign = await codeSentTo(dataDir, other.phone);
  await expect(call(nobody, outside.openOutside, { token, verificationCode: foreign })).toRefuseWith(
    'account.codeWrong',
  );
  await expect(call(nobody, outside.getOutsideTask, { visit: token })).toRefuseWith('signing.visitOver');
  const { task } = await hands.visitAs(one.phone);
  expect(task.parties.map(({ name, isMine }) => [name, isMine])).toEqual([
    ['Guest', true],
    ['Other', false],
  ]);
  expect(JSON.stringify(task)).not.toContain(other.phone);
  await expect(call(nobody, outside.sendOutsideCode, { token })).toRefuseWith('account.codeTooSoon');
  const { rows } = await db.query("SELECT text FROM sms_message WHERE text LIKE '%#%'");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ text }) => !text.endsWith('#******'))).toEqual([]);
});

test('links end some days after the task, and a withdrawn task is not signed', async () => {
  const { clerk } = await staff();
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest]);
  const { visit } = await hands.visitAs(guest.phone);
  await call(clerk, calls.withdrawSigning, { id, reason });
  await expect(call(clerk, calls.withdrawSigning, { id, reason })).toRefuseWith('signing.over');
  expect(await call(nobody, outside.getOutsideTask, { visit })).toMatchObject({
    task: 'withdrawn',
    mayAct: false,
  });
  await expect(call(nobody, outside.signOutside, { visit, ...(await hands.signature()) })).toRefuseWith(
    'signing.notNow',
  );
  const token = await hands.tokenSentTo(guest.phone);
  await db.query("UPDATE signing_task SET finished_at = now() - interval '31 days' WHERE id = $1", [id]);
  await expect(call(nobody, outside.greetOutside, { token })).toRefuseWith('signing.linkOver');
  await app.transactions.apart('platform', app.services.outsideSigning.forgetOld);
  const { rows } = await db.query(
    'SELECT l.id FROM signing_link l JOIN signing_party p ON p.id = l.party_id WHERE p.task_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('who is neither party nor runs a task does not find it, and drafts are their maker’s', async () => {
  const { main, clerk, colleague } = await staff();
  const stranger = await given.member({ unit: clerk.unit });
  const draft = await hands.draft(clerk, [asMember(colleague)]);
  await expect(call(main, calls.getSigning, { id: draft })).toRefuseWith('signing.notFound');
  await expect(call(colleague, calls.getSigning, { id: draft })).toRefuseWith('signing.notFound');
  const id = await hands.begin(clerk, [asMember(colleague)]);
  await expect(call(stranger, calls.getSigning, { id })).toRefuseWith('signing.notFound');
  await expect(call(stranger, calls.withdrawSigning, { id, reason })).toRefuseWith('signing.notFound');
  await expect(call(colleague, calls.withdrawSigning, { id, reason })).toRefuseWith('signing.notFound');
  const { documents, list } = await call(colleague, calls.getSigning, { id });
  expect(list.map(({ phone }) => phone)).toHaveLength(1);
  const filePath = documents[0]?.filePath ?? '';
  await call(colleague, getTempUrl, { filePath });
  await expect(call(stranger, getTempUrl, { filePath })).toRefuseWith('file.notFound');
  await expect(call(colleague, calls.saveSigning, {} as never)).toRefuseWith('permission.denied');
});

test('a draft is changed, thrown away, and begun once', async () => {
  const { clerk, colleague } = await staff();
  const filePaths = [await hands.upload(clerk)];
  const wish = { title: 'First', filePaths, parties: [asMember(colleague)], expiresOn: inDays(3) };
  const { id, revision } = await call(clerk, calls.saveSigning, wish);
  const changed = { ...wish, id, revision, title: 'Second', parties: [asMember(clerk)] };
  await call(clerk, calls.saveSigning, changed);
  await expect(call(clerk, calls.saveSigning, changed)).toRefuseWith('edit.conflict');
  const starts = await Promise.allSettled([1, 2].map(() => call(clerk, calls.startSigning, { id })));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await partyStates(clerk, id)).toEqual(['asked']);
  await expect(call(clerk, calls.removeSigning, { id })).toRefuseWith('signing.begun');
  await expect(call(clerk, calls.saveSigning, { ...changed, revision: 3 })).toRefuseWith('signing.begun');
  const other = await hands.draft(clerk, [asMember(colleague)]);
  await call(clerk, calls.removeSigning, { id: other });
  await expect(call(clerk, calls.getSigning, { id: other })).toRefuseWith('signing.notFound');
  expect((await rowFaults(world)).filter(({ unit }) => unit === clerk.unit.id)).toEqual([]);
});

test.each<[string, object, ErrorKey]>([
  ['a place beside the page', { parties: [{ ...asGuest(), fields: [at(5, 50)] }] }, 'signing.place'],
  ['a page that is not there', { parties: [{ ...asGuest(), fields: [at(50, 50, 3)] }] }, 'signing.place'],
  ['a word that is not said', { parties: [{ ...asGuest(), fields: [beside('Party Z')] }] }, 'signing.place'],
  [
    'a date without a signature',
    { parties: [{ ...asGuest(), fields: [dayAt(50, 50)] }] },
    'signing.dateAlone',
  ],
  [
    'a date beside the page',
    { parties: [{ ...asGuest(), fields: [at(50, 50), dayAt(9, 50)] }] },
    'signing.place',
  ],
  ['a party without a phone', { parties: [{ ...asGuest(), phone: undefined }] }, 'signing.partyIncomplete'],
  [
    'one phone twice',
    { parties: [asGuest(1, { phone: '13800000001' }), asGuest(2, { phone: '13800000001' })] },
    'signing.partyTwice',
  ],
  ['a day that has passed', { expiresOn: inDays(-2) }, 'signing.expiry'],
  ['a day too far away', { expiresOn: inDays(400) }, 'signing.expiry'],
])('%s is refused', async (_, wish, key) => {
  const { clerk } = await staff();
  await expect(hands.draft(clerk, [asGuest()], wish)).toRefuseWith(key);
});

test('reminders are limited, the day comes when a task expires, and mornings remind by themselves', async () => {
  const { clerk, colleague } = await staff();
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest, asMember(colleague)]);
  const { list } = await call(clerk, calls.getSigning, { id });
  const partyId = list.find(({ kind }) => kind === 'outside')?.id ?? '';
  await call(clerk, calls.remindSigning, { id, partyId });
  expect((await hands.textsTo(guest.phone)).at(-1)).toContain('still waiting');
  await expect(call(clerk, calls.remindSigning, { id, partyId })).toRefuseWith('signing.remindedJustNow');
  await db.query('UPDATE signing_party SET reminders = 10 WHERE id = $1', [partyId]);
  await expect(call(clerk, calls.remindSigning, { id, partyId })).toRefuseWith('signing.remindedEnough');
  const { url } = await call(clerk, calls.makeSigningLink, { id, partyId });
  expect(await call(nobody, outside.greetOutside, { token: url.split('#')[1] ?? '' })).toMatchObject({
    partyName: 'Guest',
  });
  const { signingJobs } = app.services;
  const job = { taskId: id, companyId: clerk.unit.id };
  const before = await visitsCount(guest.phone);
  await signingJobs.nudge({ ...job, partyId });
  expect(await visitsCount(guest.phone)).toBe(before + 1);
  await signingJobs.expire(job);
  expect(await stateOf(clerk, id)).toBe('running');
  await db.query("UPDATE signing_task SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  await signingJobs.expire(job);
  await signingJobs.expire(job);
  const task = await call(clerk, calls.getSigning, { id });
  expect(task.state).toBe('expired');
  expect(task.story.filter(({ step }) => step === 'expired')).toHaveLength(1);
  await expect(hands.signAs(colleague, id)).toRefuseWith('signing.notNow');
});

test('a unit without texts asks all the same, and the link is passed on by hand', async () => {
  const { clerk } = await staff();
  await db.query('UPDATE company_config SET free_sms = 0 WHERE company_id = $1', [clerk.unit.id]);
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest]);
  expect(await visitsCount(guest.phone)).toBe(0);
  const { list } = await call(clerk, calls.getSigning, { id });
  expect(list[0]?.state).toBe('asked');
  await call(clerk, calls.makeSigningLink, { id, partyId: list[0]?.id ?? '' });
});

test.each([
  ['no picture', Buffer.from('hello').toString('base64')],
  ['a picture of nothing', ''],
])('%s is no signature', async (_, picture) => {
  const { clerk } = await staff();
  const guest = asGuest(1);
  await hands.begin(clerk, [guest]);
  const { visit } = await hands.visitAs(guest.phone);
  const blank = picture || (await hands.blank());
  await expect(call(nobody, outside.signOutside, { visit, kind: 'drawn', picture: blank })).toRefuseWith(
    'signing.picture',
  );
});
