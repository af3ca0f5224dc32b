import { createHash } from 'node:crypto';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { declineAsMember, getSigning } from '@chancery/contract/signing/calls.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { whileForged } from '../../testing/forge.ts';
import { somePhone } from '../../testing/given.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { asGuest, asMember, at, contract, createSigningHands } from './signing.testing.ts';

const world = await createWorld();
const { app, call, given, db, dataDir } = world;
const hands = createSigningHands(world);
const main = await given.member({ role: Role.mainAdministrator });
const clerk = await given.member({ unit: main.unit, role: Role.sealKeeper });
const colleague = await given.member({ unit: main.unit });
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const partyWith = async (phone: string): Promise<string> =>
  (await db.query('SELECT id FROM signing_party WHERE phone = $1', [phone])).rows[0].id;
const signOutside = async (visit: string) =>
  call(nobody, outside.signOutside, { visit, ...(await hands.signature()) });
const signaturesOf = async (id: string) =>
  (await db.query('SELECT id FROM signing_signature WHERE task_id = $1', [id])).rows.length;

test('a visit that was written into the database opens nothing', async () => {
  const guest = asGuest(1);
  await hands.begin(clerk, [guest]);
  const visit = 'a-secret-that-the-forger-chose-for-himself';
  await db.query(
    `INSERT INTO signing_visit (id, company_id, party_id, visit_hash, expires_at)
     SELECT gen_random_uuid(), company_id, id, $2, now() + interval '1 hour' FROM signing_party WHERE id = $1`,
    [await partyWith(guest.phone), sha256(visit)],
  );
  await expect(call(nobody, outside.getOutsideTask, { visit })).toRefuseWith('signing.visitOver');
});

test('a visit that was moved to another party in the database opens nothing', async () => {
  const [victim, forger] = [asGuest(1), asGuest(1, { name: 'Forger', fields: [at(50, 200)] })];
  await hands.begin(clerk, [victim, forger]);
  const { visit } = await hands.visitAs(forger.phone);
  await db.query('UPDATE signing_visit SET party_id = $1 WHERE party_id = $2', [
    await partyWith(victim.phone),
    await partyWith(forger.phone),
  ]);
  await expect(signOutside(visit)).toRefuseWith('signing.visitOver');
});

test('a code opens a link once', async () => {
  const guest = asGuest(1);
  await hands.begin(clerk, [guest]);
  const token = await hands.tokenSentTo(guest.phone);
  await call(nobody, outside.sendOutsideCode, { token });
  const verificationCode = await codeSentTo(dataDir, guest.phone);
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => call(nobody, outside.openOutside, { token, verificationCode })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('nobody signs, declines or hands over after the last day, though nobody has ended the task yet', async () => {
  const guest = asGuest(1);
  const id = await hands.begin(clerk, [guest, asMember(colleague)]);
  const { visit } = await hands.visitAs(guest.phone);
  const late = "UPDATE signing_task SET expires_at = now() - interval '1 second'";
  await whileForged(db, 'signing_task', `${late} WHERE id = '${id}'`, async () => {
    const over = 'signing.notNow';
    await expect(signOutside(visit)).toRefuseWith(over);
    await expect(call(nobody, outside.declineOutside, { visit, reason: 'too late' })).toRefuseWith(over);
    const heir = { visit, name: 'Heir', phone: somePhone() };
    await expect(call(nobody, outside.handOverOutside, heir)).toRefuseWith(over);
    await expect(hands.signAs(colleague, id)).toRefuseWith(over);
    expect(await call(nobody, outside.getOutsideTask, { visit })).toMatchObject({ mayAct: false });
  });
  expect(await signaturesOf(id)).toBe(0);
});

test('who signs on one device while another hands over: one of both happens', async () => {
  const [guest, phone] = [asGuest(1), somePhone()];
  const id = await hands.begin(clerk, [guest, asMember(colleague, 2)]);
  const { visit } = await hands.visitAs(guest.phone);
  const [signed, handed] = await Promise.allSettled([
    signOutside(visit),
    call(nobody, outside.handOverOutside, { visit, name: 'Heir', phone }),
  ]);
  expect([signed.status, handed.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(await signaturesOf(id)).toBe(signed.status === 'fulfilled' ? 1 : 0);
});

test('links to files die at once when a party hands over or declines; those of others stay', async () => {
  const [guest, phone] = [asGuest(1), somePhone()];
  const opens = async (url = '') => (await fetch(new URL(url, world.address))).status === 200;
  const id = await hands.begin(clerk, [guest, asMember(colleague)]);
  const { visit, task } = await hands.visitAs(guest.phone);
  const linkOf = (documents: readonly { readonly tmpUrl: string }[]) => documents[0]?.tmpUrl;
  const theirs = linkOf(task.documents);
  const members = linkOf((await call(colleague, getSigning, { id })).documents);
  const runners = linkOf((await call(clerk, getSigning, { id })).documents);
  expect([await opens(theirs), await opens(members), await opens(runners)]).toEqual([true, true, true]);
  await call(nobody, outside.handOverOutside, { visit, name: 'Heir', phone });
  expect([await opens(theirs), await opens(members), await opens(runners)]).toEqual([false, true, true]);
  const heir = await hands.visitAs(phone);
  const heirs = linkOf(heir.task.documents);
  const filePath = (await call(clerk, getSigning, { id })).documents[0]?.filePath ?? '';
  expect(await opens(heirs)).toBe(true);
  await call(colleague, declineAsMember, { id, reason: 'not mine' });
  expect([await opens(members), await opens(heirs), await opens(runners)]).toEqual([false, true, true]);
  expect(await call(colleague, getSigning, { id })).toMatchObject({ documents: [] });
  await expect(call(colleague, getTempUrl, { filePath })).toRefuseWith('file.notFound');
});

test('a place is handed over three times, and not once more', async () => {
  const guest = asGuest(1);
  await hands.begin(clerk, [guest]);
  let { phone } = guest;
  for (let at = 0; at <= limits.signing.handOvers; at += 1) {
    const { visit } = await hands.visitAs(phone);
    const heir = { visit, name: `Heir ${at}`, phone: somePhone() };
    const handed = call(nobody, outside.handOverOutside, heir);
    if (at < limits.signing.handOvers) await handed;
    else await expect(handed).toRefuseWith('signing.handedOnEnough');
    phone = heir.phone;
  }
});

test('a picture that says it is huge is refused before anybody draws it', async () => {
  const guest = asGuest(1);
  await hands.begin(clerk, [guest]);
  const { visit } = await hands.visitAs(guest.phone);
  const wide = { create: { width: 2_001, height: 10, channels: 4, background: '#0000' } } as const;
  const picture = (await sharp(wide).png({ compressionLevel: 9 }).toBuffer()).toString('base64');
  const drawn = { visit, kind: 'drawn', picture } as const;
  await expect(call(nobody, outside.signOutside, drawn)).toRefuseWith('signing.picture');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString(
    'base64',
  );
  await expect(call(nobody, outside.signOutside, { ...drawn, picture: svg })).toRefuseWith('signing.picture');
});

const paper = await hands.upload(clerk, await contract(1, 'Another paper'));
const guest = asGuest(1);
const forged = await hands.begin(clerk, [guest, asMember(colleague)]);
const { visit: held } = await hands.visitAs(guest.phone);
const ofTask = `WHERE task_id = '${forged}'`;

test.each([
  ['another phone', 'signing_party', `UPDATE signing_party SET phone = '13900000000' ${ofTask}`],
  ['another name', 'signing_party', `UPDATE signing_party SET name = '王敏' ${ofTask}`],
  ['another place', 'signing_party', `UPDATE signing_party SET fields = '[]' ${ofTask}`],
  [
    'another place of a date',
    'signing_party',
    `UPDATE signing_party SET fields = jsonb_set(fields, '{1,place,y}', '66') ${ofTask} AND kind = 'outside'`,
  ],
  ['a party away', 'signing_party', `DELETE FROM signing_party ${ofTask} AND kind = 'member'`],
  [
    'another content',
    'signing_document',
    `UPDATE signing_document SET digest = (SELECT digest FROM file WHERE id = '${paper}') ${ofTask}`,
  ],
  ['another title', 'signing_task', `UPDATE signing_task SET title = 'A gift' WHERE id = '${forged}'`],
  ['a step of the story', 'signing_event', `DELETE FROM signing_event ${ofTask} AND step = 'opened'`],
])(
  '%s in the database: nobody signs, declines or hands over, and the audit names it',
  async (_what, table, sql) => {
    await whileForged(db, table, sql, async () => {
      await expect(signOutside(held)).toRefuseWith('signing.altered');
      const decline = call(nobody, outside.declineOutside, { visit: held, reason: 'forged' });
      await expect(decline).toRefuseWith('signing.altered');
      const heir = { visit: held, name: 'Heir', phone: somePhone() };
      await expect(call(nobody, outside.handOverOutside, heir)).toRefuseWith('signing.altered');
      expect((await rowFaults(world)).map((fault) => fault.table)).toContain(table);
    });
    expect(await signaturesOf(forged)).toBe(0);
  },
);

const hexOf = async (of: string) =>
  (await db.query(`SELECT encode(digest, 'hex') AS hex FROM ${of}`)).rows[0].hex as string;
const [agreed, slipped] = [
  await hexOf(`signing_document ${ofTask}`),
  await hexOf(`file WHERE id = '${paper}'`),
];
const otherPaper = `UPDATE signing_document SET digest = '\\x${slipped}', source_digest = '\\x${slipped}' ${ofTask}`;
const ofThread = `WHERE thread_id = '${forged}'`;

type Forgery = readonly [table: string, sql: string];
const matched: Readonly<Record<string, readonly Forgery[]>> = {
  'an entry that has its place in the log': [
    ['signing_document', otherPaper],
    [
      'evidence_entry',
      `UPDATE evidence_entry SET body = replace(body, '${agreed}', '${slipped}') ${ofThread}`,
    ],
  ],
  'the newest entries away': [
    [
      'signing_party',
      `UPDATE signing_party SET state = 'asked', opened_at = NULL ${ofTask} AND kind = 'outside'`,
    ],
    ['signing_event', `DELETE FROM signing_event ${ofTask} AND step = 'opened'`],
    [
      'evidence_entry',
      `DELETE FROM evidence_entry ${ofThread} AND call_id = (SELECT max(call_id) FROM evidence_entry ${ofThread})`,
    ],
  ],
};

test.each(Object.entries(matched))('%s, and the rows to match: nobody signs', async (_what, forgeries) => {
  await app.services.evidence.flush();
  const look = () => expect(signOutside(held)).toRefuseWith('signing.altered');
  await forgeries.reduce<() => Promise<void>>(
    (within, [table, sql]) =>
      () =>
        whileForged(db, table, sql, within),
    look,
  )();
  expect(await signaturesOf(forged)).toBe(0);
});

test('an entry that was put in with a place of its own, and the row to match: nobody signs', async () => {
  await app.services.evidence.flush();
  const forgery = `INSERT INTO evidence_entry (company_id, call_id, n, kind, thread_id, subject_id, body, mac)
    SELECT company_id, 1000000000, 0, kind, thread_id, subject_id,
      replace(body, '${agreed}', '${slipped}'), decode(repeat('00', 32), 'hex')
    FROM evidence_entry ${ofThread} AND body LIKE '%${agreed}%' ORDER BY call_id LIMIT 1;
    INSERT INTO evidence_place (company_id, call_id, first, count) VALUES ('${main.unit.id}', 1000000000, 1000000, 1)`;
  try {
    await db.query(forgery);
    await whileForged(db, 'signing_document', otherPaper, async () => {
      await expect(signOutside(held)).toRefuseWith('signing.altered');
    });
  } finally {
    await db.query(`DELETE FROM evidence_place WHERE call_id = 1000000000;
      DELETE FROM evidence_entry WHERE call_id = 1000000000`);
  }
});

test('no certificate of completion says what the log does not', async () => {
  const other = asGuest(1);
  const id = await hands.begin(clerk, [other]);
  const { completion } = app.services;
  const job = { taskId: id, companyId: main.unit.id };
  await db.query(`CREATE FUNCTION keep_waiting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.start_after = now() + interval '1 day'; RETURN NEW; END $$;
    CREATE TRIGGER keep_waiting BEFORE INSERT ON pgboss.job FOR EACH ROW
    WHEN (NEW.name = 'signing.certificate') EXECUTE FUNCTION keep_waiting()`);
  expect(await hands.signOutside(other.phone)).toMatchObject({ task: 'completed' });
  const sql = `UPDATE signing_signature SET address = '8.8.8.8', phone = '13900000000' WHERE task_id = '${id}'`;
  await whileForged(db, 'signing_signature', sql, async () => {
    await expect(completion.run(job)).rejects.toMatchObject({ key: 'signing.altered' });
  });
});

test('all rows are as they were', async () => {
  expect((await rowFaults(world)).filter(({ table }) => table !== 'signing_visit')).toEqual([]);
});
