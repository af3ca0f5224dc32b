import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { removeMember } from '@chancery/contract/member/calls.ts';
import {
  cleanMyPhoto,
  getMySignature,
  keepMySignature,
  removeMySignature,
} from '@chancery/contract/signature/calls.ts';
import * as calls from '@chancery/contract/signing/calls.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { asGuest, asMember, at, createSigningHands, strokes } from '../signing/signing.testing.ts';

const world = await createWorld();
const { call, db, given, dataDir } = world;
const hands = createSigningHands(world);
const drawn = { kind: 'drawn', picture: await strokes() } as const;

const staff = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const clerk = await given.member({ unit: main.unit, role: Role.sealKeeper });
  const writer = await given.member({ unit: main.unit });
  return { main, clerk, writer };
};
const signatureOf = async (who: typeof nobody) => (await call(who, getMySignature)).signature;

/** Ink on grey paper with a shadow, as a phone takes it. */
const photo = async (colour = '#223') => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><defs><linearGradient id="s"><stop stop-color="#eee"/><stop offset="1" stop-color="#999"/></linearGradient></defs><rect width="640" height="400" fill="url(#s)"/><path d="M80 300C220 20 320 420 560 120" stroke="${colour}" stroke-width="14" fill="none"/></svg>`;
  return (await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()).toString('base64');
};

test('a signature is kept, replaced and deleted by its owner, and each time it is said', async () => {
  const { main, writer } = await staff();
  expect(await signatureOf(writer)).toBe(null);
  await call(writer, keepMySignature, drawn);
  const first = await signatureOf(writer);
  expect(first).toMatchObject({ kind: 'drawn' });
  const { hasAlpha, format } = await sharp(Buffer.from(first?.picture ?? '', 'base64')).metadata();
  expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: 'png' });
  await Promise.all([1, 2, 3].map(() => call(writer, keepMySignature, { ...drawn, kind: 'typed' })));
  expect(await signatureOf(writer)).toMatchObject({ kind: 'typed' });
  await call(writer, removeMySignature);
  await call(writer, removeMySignature);
  expect(await signatureOf(writer)).toBe(null);
  const { list } = await call(main, listOperateLog, {});
  expect(list.filter(({ actorName }) => actorName === writer.realName).map(({ action }) => action)).toEqual([
    'signature.remove',
    'signature.remove',
    ...Array(4).fill('signature.keep'),
  ]);
  expect(await rowFaults(world)).toEqual([]);
});

test('nobody else sees or signs with it: no colleague, no administrator, no stranger', async () => {
  const { main, clerk, writer } = await staff();
  const stranger = await given.member({ role: Role.mainAdministrator });
  await call(writer, keepMySignature, drawn);
  for (const other of [main, clerk, stranger]) expect(await signatureOf(other)).toBe(null);
  await call(clerk, removeMySignature);
  expect(await signatureOf(writer)).not.toBe(null);
  await expect(call(nobody, getMySignature)).rejects.toThrow();
  const id = await hands.begin(clerk, [asMember(main)]);
  await call(main, calls.sendSigningCode);
  const verificationCode = await codeSentTo(dataDir, main.mobile);
  await expect(call(main, calls.signAsMember, { id, verificationCode })).toRefuseWith('signing.noneKept');
});

test('somebody signs with what they keep, or keeps what they sign with', async () => {
  const { clerk, writer } = await staff();
  const sign = async (wish: object) => {
    const id = await hands.begin(clerk, [asMember(writer)]);
    await db.query("UPDATE verification_code SET created_at = created_at - interval '1 hour'");
    await call(writer, calls.sendSigningCode);
    const verificationCode = await codeSentTo(dataDir, writer.mobile);
    return call(writer, calls.signAsMember, { id, verificationCode, ...wish });
  };
  expect(await sign({ ...drawn, keep: true })).toEqual({ state: 'completed' });
  expect(await signatureOf(writer)).toMatchObject({ kind: 'drawn' });
  expect(await sign({})).toEqual({ state: 'completed' });
  const { rows } = await db.query(
    'SELECT s.kind FROM signing_signature s JOIN signing_party p ON p.id = s.party_id WHERE p.account_id = $1',
    [writer.id],
  );
  expect(rows).toEqual([{ kind: 'drawn' }, { kind: 'drawn' }]);
});

test('a photo loses its paper, a dim one too; what shows no ink or is no picture is refused', async () => {
  const { writer } = await staff();
  const { picture } = await call(writer, cleanMyPhoto, { photo: await photo(), ink: 'hand' });
  const bytes = Buffer.from(picture, 'base64');
  const { channels } = await sharp(bytes).stats();
  expect(channels).toHaveLength(4);
  expect(channels[3]).toMatchObject({ min: 0, max: 255 });
  await call(writer, keepMySignature, { kind: 'photographed', picture });
  const blank = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();
  for (const bad of [blank, Buffer.from('not a picture')])
    await expect(call(writer, cleanMyPhoto, { photo: bad.toString('base64'), ink: 'hand' })).toRefuseWith(
      'signing.photo',
    );
  await expect(call(writer, keepMySignature, { kind: 'drawn', picture: await hands.blank() })).toRefuseWith(
    'signing.picture',
  );
});

test('somebody outside has a photo cleaned while it is their turn', async () => {
  const { clerk } = await staff();
  const guest = asGuest();
  await hands.begin(clerk, [guest]);
  const { visit } = await hands.visitAs(guest.phone);
  const sent = { photo: await photo('#c22'), ink: 'seal' } as const;
  const { picture } = await call(nobody, outside.cleanOutsidePhoto, { visit, ...sent });
  expect((await sharp(Buffer.from(picture, 'base64')).metadata()).hasAlpha).toBe(true);
  await expect(call(nobody, outside.cleanOutsidePhoto, { visit: 'k'.repeat(43), ...sent })).toRefuseWith(
    'signing.visitOver',
  );
  await call(nobody, outside.signOutside, { visit, ...drawn });
  await expect(call(nobody, outside.cleanOutsidePhoto, { visit, ...sent })).toRefuseWith('signing.notNow');
});

test('somebody outside signs with a picture of the seal of their unit, which is said to be stated and not checked', async () => {
  const { clerk } = await staff();
  const guest = { ...asGuest(1), fields: [at(30, 285)] };
  const id = await hands.begin(clerk, [guest]);
  const { visit, task } = await hands.visitAs(guest.phone);
  expect(task).toMatchObject({ partyUnit: 'Mill' });
  const { picture } = await call(nobody, outside.cleanOutsidePhoto, {
    visit,
    photo: await photo('#c22'),
    ink: 'seal',
  });
  const sealed = { visit, kind: 'sealed', picture } as const;
  await expect(call(nobody, outside.signOutside, sealed)).toRefuseWith('signing.unitMissing');
  expect(await call(nobody, outside.signOutside, { ...sealed, unitName: 'Paper Mill' })).toMatchObject({
    task: 'completed',
  });
  const { documents } = await call(clerk, calls.getSigning, { id });
  const bytes = await (await fetch(world.address + documents[0]?.tmpUrl)).arrayBuffer();
  const { signatures } = await verifyPdf(new Uint8Array(bytes), { roots: [], at: new Date() });
  expect(signatures).toMatchObject([{ signer: { name: guest.name } }]);
  const { rows } = await db.query('SELECT kind, stated_unit FROM signing_signature WHERE task_id = $1', [id]);
  expect(rows).toEqual([{ kind: 'sealed', stated_unit: 'Paper Mill' }]);
  expect(JSON.stringify(signatures)).not.toContain('"organization":"Mill"');
  expect(JSON.stringify(signatures)).toContain('Paper Mill');
});

test('who leaves the unit leaves no signature behind', async () => {
  const { main, writer } = await staff();
  await call(writer, keepMySignature, drawn);
  await call(main, removeMember, { userId: writer.id });
  const { rows } = await db.query('SELECT id FROM kept_signature WHERE account_id = $1', [writer.id]);
  expect(rows).toEqual([]);
  expect(await rowFaults(world)).toEqual([]);
});
