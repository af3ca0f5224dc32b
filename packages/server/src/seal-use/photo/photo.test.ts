import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import * as photo from '@chancery/contract/photo/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { photoPath } from '../../people/message/serve-live.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { type Caller, createWorld, nobody } from '../../testing/world.ts';
import { phoneAddress } from './phone-address.ts';
import { createStampRoom, newPhone, somePicture } from './photo.testing.ts';

const world = await createWorld();
const { call, db, given, address } = world;
const room = await createStampRoom(world);
const { user, keeper, colleague, unit, use, ticketFor, send, listen } = room;

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

const upload = async (who: Caller, body?: Uint8Array<ArrayBuffer>) => {
  const bytes = body ?? (await somePicture());
  return call(who, uploadFile, { fileName: 'a.jpg', purpose: 'photo' }, { body: bytes });
};

/** A phone that has opened a ticket. */
const pairedPhone = async (authorizationId: string, over: object = {}) => {
  const { id, ticket } = await ticketFor(authorizationId, over);
  const phoneKey = newPhone();
  const state = await call(nobody, photo.claimPhotoTicket, { ticket, phoneKey });
  return { id, ticket, phoneKey, state };
};

const photosOf = async (recordId: string) => (await call(user, photo.listUsePhotos, { id: recordId })).list;

test('an uploaded photo belongs to its press, once, and the press is no longer without one', async () => {
  const { recordId, presses } = await use({ presses: 2 });
  const { filePath, digest } = await upload(user);
  const pressId = presses[1]?.id;
  const saved = await call(user, photo.saveUseImage, { recordId, pressId, filePath });
  expect(saved.known).toBe(false);
  expect(await call(user, photo.saveUseImage, { recordId, pressId, filePath })).toEqual({
    id: saved.id,
    known: true,
  });
  expect(await photosOf(recordId)).toMatchObject([
    { id: saved.id, pressId, sequence: 2, digest, source: 'upload', byName: expect.any(String) },
  ]);
  const { rows } = await db.query(
    'SELECT photos, reasons FROM press WHERE record_id = $1 ORDER BY sequence',
    [recordId],
  );
  expect(rows).toEqual([
    { photos: 0, reasons: ['noPhoto'] },
    { photos: 1, reasons: [] },
  ]);
  const record = await db.query('SELECT photos FROM use_record WHERE id = $1', [recordId]);
  expect(record.rows).toEqual([{ photos: 1 }]);
});

test('a photo is opened by the user, the keeper and administrators, and by nobody else', async () => {
  const { recordId } = await use();
  const { filePath } = await upload(user);
  await call(user, photo.saveUseImage, { recordId, filePath });
  const administrator = await given.member({ unit, role: Role.administrator });
  for (const who of [user, keeper, administrator]) {
    const { tmpUrl } = await call(who, getTempUrl, { filePath });
    expect((await fetch(address + tmpUrl)).status).toBe(200);
  }
  const stranger = await given.member({ role: Role.mainAdministrator });
  const otherKeeper = await given.member({ unit, role: Role.sealKeeper });
  for (const who of [colleague, stranger, otherKeeper]) {
    await expect(call(who, getTempUrl, { filePath })).toRefuseWith('file.notFound');
    await expect(call(who, photo.listUsePhotos, { id: recordId })).toRefuseWith('photo.useNotFound');
  }
});

test('a photo of somebody else, of another purpose or for a foreign press is not taken', async () => {
  const [{ recordId }, other] = [await use(), await use()];
  const theirs = await upload(colleague);
  const save = (over: object) =>
    call(user, photo.saveUseImage, { recordId, filePath: theirs.filePath, ...over });
  await expect(save({})).toRefuseWith('file.notFound');
  const { filePath } = await upload(user);
  await expect(save({ filePath, pressId: other.presses[0]?.id })).toRefuseWith('photo.pressNotFound');
  await expect(save({ filePath, recordId: unit.id })).toRefuseWith('photo.useNotFound');
  const body = await somePicture();
  const picture = await call(user, uploadFile, { fileName: 'a.jpg', purpose: 'picture' }, { body });
  await expect(save({ filePath: picture.filePath })).toRefuseWith('file.notFound');
});

test('nothing is added to a use that was reviewed', async () => {
  const { recordId, authorizationId } = await use();
  const { phoneKey } = await pairedPhone(authorizationId);
  await db.query('UPDATE use_record SET reviewed_at = now() WHERE id = $1', [recordId]);
  await db.query('UPDATE authorization_grant SET reviewed_at = now() WHERE id = $1', [authorizationId]);
  const { filePath } = await upload(user);
  await expect(call(user, photo.saveUseImage, { recordId, filePath })).toRefuseWith('photo.reviewed');
  await expect(ticketFor(authorizationId)).toRefuseWith('photo.reviewed');
  await expect(send(phoneKey, await somePicture())).toRefuseWith('photo.reviewed');
});

test('a phone claims its ticket, sees what is to be photographed and sends it; the desktop hears of each', async () => {
  const { authorizationId, recordId, presses } = await use({ presses: 2 });
  const desktop = await listen(user);
  const { id, phoneKey, state } = await pairedPhone(authorizationId, { maxPhotos: 3 });
  expect(state).toMatchObject({
    title: 'Contract with the mill',
    maxPhotos: 3,
    taken: 0,
    missing: [{ sequence: 1 }, { sequence: 2 }],
  });
  await soon(() => expect(desktop.heard).toMatchObject([{ type: 'INFO', event: 'joined' }]));

  const bytes = await somePicture();
  const sent = await send(phoneKey, bytes);
  expect(sent).toMatchObject({ known: false, state: { taken: 1, missing: [{ sequence: 2 }] } });
  await soon(() =>
    expect(desktop.heard[1]).toMatchObject({ type: 'INFO', event: 'arrived', sequence: 1, photos: 1 }),
  );
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(await photosOf(recordId)).toMatchObject([
    { pressId: presses[0]?.id, digest, source: 'phone', id: sent.id },
  ]);
  expect(await call(user, photo.getPhotoTicket, { id })).toMatchObject({ taken: 1, isOver: false });
  desktop.socket.close();
});

test('the same photo sent again, and at the same time, counts once', async () => {
  const { authorizationId, recordId } = await use({ presses: 3 });
  const { phoneKey } = await pairedPhone(authorizationId, { maxPhotos: 2 });
  const bytes = await somePicture();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(phoneKey, bytes)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ known }) => !known)).toHaveLength(1);
  expect(await photosOf(recordId)).toHaveLength(1);
  const state = await call(nobody, photo.getPhoneState, { phoneKey });
  expect(state.taken).toBe(1);
});

test('a ticket is for so many photos, also when more are sent at once', async () => {
  const { authorizationId, recordId } = await use();
  const desktop = await listen(user);
  const { phoneKey } = await pairedPhone(authorizationId, { maxPhotos: 2 });
  const pictures = await Promise.all(Array.from({ length: 5 }, somePicture));
  const outcomes = await Promise.allSettled(pictures.map((one) => send(phoneKey, one)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(send(phoneKey, await somePicture())).toRefuseWith('photo.ticketFull');
  expect(await photosOf(recordId)).toHaveLength(2);
  await soon(() =>
    expect(desktop.heard).toContainEqual(
      expect.objectContaining({ type: 'ERROR', event: 'refused', error: 'photo.ticketFull' }),
    ),
  );
  desktop.socket.close();
});

test('the first phone wins, however many try at once; it may come back, a second is refused and announced', async () => {
  const { authorizationId } = await use();
  const desktop = await listen(user);
  const { ticket } = await ticketFor(authorizationId);
  const phones = Array.from({ length: 5 }, newPhone);
  const tried = await Promise.allSettled(
    phones.map((phoneKey) => call(nobody, photo.claimPhotoTicket, { ticket, phoneKey })),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = phones[tried.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  await call(nobody, photo.claimPhotoTicket, { ticket, phoneKey: winner });
  const second = call(nobody, photo.claimPhotoTicket, { ticket, phoneKey: newPhone() });
  await expect(second).toRefuseWith('photo.ticketTaken');
  await soon(() =>
    expect(desktop.heard).toContainEqual(expect.objectContaining({ type: 'ERROR', event: 'otherPhone' })),
  );
  desktop.socket.close();
});

test('a ticket ends with its minutes; what was taken before may still arrive for a while', async () => {
  const { authorizationId } = await use({ presses: 3 });
  const { id, ticket, phoneKey } = await pairedPhone(authorizationId);
  const taken = new Date(Date.now() - 5 * 60_000).toISOString();
  await db.query(`UPDATE photo_ticket SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  await expect(call(nobody, photo.claimPhotoTicket, { ticket, phoneKey })).toRefuseWith('photo.ticketOver');
  await expect(call(nobody, photo.getPhoneState, { phoneKey })).toRefuseWith('photo.ticketOver');
  await expect(send(phoneKey, await somePicture())).toRefuseWith('photo.ticketOver');
  expect(await send(phoneKey, await somePicture(), { takenAt: taken })).toMatchObject({ known: false });
  await db.query(`UPDATE photo_ticket SET expires_at = now() - interval '2 hours' WHERE id = $1`, [id]);
  await expect(send(phoneKey, await somePicture(), { takenAt: '2020-01-01T00:00:00Z' })).toRefuseWith(
    'photo.ticketOver',
  );
  expect(await call(user, photo.getPhotoTicket, { id })).toMatchObject({ isOver: true });
});

test('a ticket that was given up, or followed by another, is over at once', async () => {
  const { authorizationId } = await use();
  const first = await pairedPhone(authorizationId);
  await call(user, photo.revokePhotoTicket, { id: first.id });
  await expect(send(first.phoneKey, await somePicture())).toRefuseWith('photo.ticketOver');
  const second = await pairedPhone(authorizationId);
  await pairedPhone(authorizationId);
  await expect(send(second.phoneKey, await somePicture())).toRefuseWith('photo.ticketOver');
  await expect(call(colleague, photo.getPhotoTicket, { id: second.id })).toRefuseWith('photo.ticketNotFound');
  await expect(call(colleague, photo.revokePhotoTicket, { id: second.id })).toRefuseWith(
    'photo.ticketNotFound',
  );
});

test('a ticket of one use opens no other, and a phone cannot name a press of another', async () => {
  const [mine, other] = [await use(), await use()];
  const { phoneKey } = await pairedPhone(mine.authorizationId);
  await send(phoneKey, await somePicture(), { pressId: other.presses[0]?.id });
  expect(await photosOf(other.recordId)).toEqual([]);
  expect(await photosOf(mine.recordId)).toMatchObject([{ pressId: null }]);
  await expect(ticketFor(mine.authorizationId, {}, colleague)).toRefuseWith('photo.useNotFound');
});

test('nobody without a ticket gets a byte read, and a ticket is no session', async () => {
  const { authorizationId } = await use();
  const { phoneKey, ticket } = await pairedPhone(authorizationId);
  for (const token of ['', 'x'.repeat(43), ticket])
    await expect(send(token, await somePicture())).toRefuseWith('photo.ticketOver');
  const answer = await fetch(`${address}/api/use-record/${unit.id}/photos`, { headers: { token: phoneKey } });
  expect(answer.status).toBe(401);
});

test('what is no picture is refused, and the desktop hears why', async () => {
  const { authorizationId } = await use();
  const desktop = await listen(user);
  const { phoneKey } = await pairedPhone(authorizationId);
  const words = new Uint8Array(Buffer.from('<html><script>1</script></html>'));
  await expect(send(phoneKey, words)).toRefuseWith('file.type');
  await soon(() =>
    expect(desktop.heard).toContainEqual(
      expect.objectContaining({ type: 'ERROR', event: 'refused', error: 'file.type' }),
    ),
  );
  await expect(send(phoneKey, new Uint8Array(21 * 1_048_576))).toRefuseWith('file.tooLarge');
  desktop.socket.close();
});

test('before the first press a photo has nothing to show, and arrives after it', async () => {
  const { authorizationId } = await use({ presses: 0 });
  const { phoneKey, state } = await pairedPhone(authorizationId);
  expect(state).toMatchObject({ presses: 0, missing: [] });
  await expect(send(phoneKey, await somePicture())).toRefuseWith('photo.nothingPressed');
});

test('with the photo lock on, the device hears which press was photographed; without, it hears nothing', async () => {
  const ordersOf = async (id: string) => {
    const { rows } = await db.query(
      `SELECT body FROM device_command WHERE subject_id = $1 AND type = 'order' ORDER BY created_at DESC`,
      [id],
    );
    return rows.map(({ body }) => ({ revision: body.revision, photographed: body.photographed }));
  };
  const [locked, free] = [await use({ photoLock: true, presses: 2 }), await use({ presses: 2 })];
  for (const { authorizationId, seal } of [locked, free]) {
    await db.query('UPDATE device SET serial = $2 WHERE id = $1', [
      seal.id,
      `S-${seal.id.slice(-8).toUpperCase()}`,
    ]);
    await db.query('UPDATE authorization_grant SET order_revision = 4 WHERE id = $1', [authorizationId]);
    const { phoneKey } = await pairedPhone(authorizationId);
    await send(phoneKey, await somePicture());
  }
  expect(await ordersOf(locked.authorizationId)).toEqual([{ revision: 5, photographed: 101 }]);
  expect(await ordersOf(free.authorizationId)).toEqual([]);
});

test('a photo of a device belongs to its press, once; one that came first waits for its press', async () => {
  const { recordId, seal, presses } = await use({ presses: 2 });
  const device = { id: seal.id, companyId: unit.id, serial: 'SERIAL-1', name: seal.name };
  const take = async (counter: number, bytes?: Uint8Array) => {
    const picture = Buffer.from(bytes ?? (await somePicture()));
    const digest = createHash('sha256').update(picture).digest('hex');
    const about = { serial: device.serial, counter, digest, size: picture.length, at: Date.now() };
    await world.app.services.photoIntake.take(device, about, picture);
  };
  const bytes = await somePicture();
  const desktop = await listen(user);
  await take(101, bytes);
  await take(101, bytes);
  await soon(() => expect(desktop.heard).toMatchObject([{ type: 'INFO', event: 'arrived', sequence: 1 }]));
  desktop.socket.close();
  expect(await photosOf(recordId)).toMatchObject([{ pressId: presses[0]?.id, source: 'device', byName: '' }]);

  await take(103);
  expect(await photosOf(recordId)).toHaveLength(1);
  await db.query(
    `INSERT INTO press (id, company_id, device_id, record_id, counter, sequence, kind, use_type, counted, device_at,
       verdict, message, digest)
     VALUES (gen_random_uuid(), $1, $2, $3, 103, 3, 'normal', 0, true, now(), 'normal', '', '')`,
    [unit.id, seal.id, recordId],
  );
  await vi.waitFor(async () => expect(await photosOf(recordId)).toHaveLength(2), {
    timeout: 20_000,
    interval: 200,
  });
});

test('each photo is a step of the evidence', async () => {
  const { authorizationId, recordId } = await use();
  const { phoneKey } = await pairedPhone(authorizationId);
  const { id } = await send(phoneKey, await somePicture());
  const [{ digest } = { digest: '' }] = await photosOf(recordId);
  const { rows } = await db.query(`SELECT * FROM evidence_entry WHERE company_id = $1`, [unit.id]);
  const told = JSON.stringify(rows.map((row) => ({ ...row, text: String(row.entry ?? row.body ?? '') })));
  expect(told).toContain(id);
  expect(told).toContain(digest);
});

test('the uses one may photograph are one’s own, those of one’s seals, or all for administrators', async () => {
  const { authorizationId } = await use();
  const seen = async (who: Caller) =>
    (await call(who, photo.listPhotoUses)).list.some((one) => one.authorizationId === authorizationId);
  expect(await Promise.all([user, keeper, colleague].map(seen))).toEqual([true, true, false]);
  await db.query(
    `UPDATE authorization_grant SET status = 2, last_press_at = now() - interval '2 days' WHERE id = $1`,
    [authorizationId],
  );
  expect(await seen(user)).toBe(false);
});

test('the socket of photos takes a ticket once, from our own pages, and nothing is said to it', async () => {
  const open = async (ticket: string, headers = {}) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${photoPath}?ticket=${ticket}`, {
      headers,
    });
    const outcome = await Promise.race([
      once(socket, 'open').then(() => 'open'),
      once(socket, 'unexpected-response').then(([, reply]) => String(reply.statusCode)),
      once(socket, 'error').then(([error]) => String(error.message).replace(/\D+/g, '')),
    ]).catch(() => 'error');
    return { socket, outcome };
  };
  const ticketOf = async (who: Caller) => (await call(who, newLiveTicket, {})).ticket;
  expect((await open('')).outcome).toBe('401');
  expect((await open(await ticketOf(user), { origin: 'https://evil.example' })).outcome).toBe('403');
  const ticket = await ticketOf(user);
  const { socket, outcome } = await open(ticket);
  expect(outcome).toBe('open');
  expect((await open(ticket)).outcome).toBe('401');
  socket.send('x'.repeat(10 * 1_048_576));
  const [code] = await once(socket, 'close');
  expect(code).toBe(1_009);
});

test('others of the unit hear nothing of my photos', async () => {
  const { authorizationId } = await use();
  const [mine, theirs] = [await listen(user), await listen(colleague)];
  await pairedPhone(authorizationId);
  await soon(() => expect(mine.heard).toHaveLength(1));
  expect(theirs.heard).toEqual([]);
  for (const { socket } of [mine, theirs]) socket.close();
});

test.each([
  ['http://127.0.0.1:8080', '127.0.0.1', true, false],
  ['https://localhost:8443', '0.0.0.0', true, true],
  ['https://seal.example.com', '127.0.0.1', false, false],
])('%s on %s: a phone is told how to get there', (publicUrl, host, isLoopback, listens) => {
  const wire = { address: '192.168.1.5', family: 'IPv4', internal: false } as const;
  const own = { address: '127.0.0.1', family: 'IPv4', internal: true } as const;
  const told = phoneAddress({ publicUrl, host }, { a: [wire, own] as never });
  const { protocol, port } = new URL(publicUrl);
  const nearby = isLoopback ? [`${protocol}//192.168.1.5:${port}`] : [];
  expect(told).toEqual({ publicUrl, isLoopback, listens, nearby });
});

test('a phone works only for somebody who is still there, also when they go while a photo is on its way', async () => {
  const { authorizationId } = await use({ presses: 2 });
  const { ticket } = await ticketFor(authorizationId, {});
  const setStanding = (by: Pick<typeof db, 'query'>, gone: boolean) =>
    by.query('UPDATE membership SET disabled_at = $2 WHERE account_id = $1', [
      user.id,
      gone ? new Date() : null,
    ]);
  await setStanding(db, true);
  const claim = () => call(nobody, photo.claimPhotoTicket, { ticket, phoneKey: newPhone() });
  await expect(claim()).toRefuseWith('photo.ticketOver');
  await setStanding(db, false);

  const { phoneKey } = await pairedPhone(authorizationId);
  const holder = await db.connect();
  await holder.query('BEGIN');
  await setStanding(holder, true);
  const sending = send(phoneKey, await somePicture());
  sending.catch(() => {});
  await createWaiting(db).untilWaiting(1);
  await holder.query('COMMIT');
  holder.release();
  await expect(sending).toRefuseWith('photo.ticketOver');
  await setStanding(db, false);
});
