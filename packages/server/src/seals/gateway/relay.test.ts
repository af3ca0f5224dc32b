import { createHash, randomUUID } from 'node:crypto';
import { relayDeviceMessages, relayDevicePhoto } from '@chancery/contract/gateway/calls.ts';
import { writeMessage } from '@chancery/device/envelope.ts';
import { photoTopic } from '@chancery/device/topics.ts';
import { expect, test } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { listen } from '../../people/message/live.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { createDeviceWorld, createPen } from './gateway.testing.ts';

const world = await createWorld({ DEVICE_PORT: '0' });
const { given, db, call } = world;
const devices = createDeviceWorld(world);
const unit = await given.unit();
const member = await given.member({ unit });
const newSeal = () => given.smartSeal({ unit });
type Seal = Awaited<ReturnType<typeof newSeal>>;

let shade = 500;
const somePhoto = async ({ serial }: Seal, pen: ReturnType<typeof createPen>, counter = 1) => {
  shade += 1;
  const bytes = new Uint8Array(await picture('jpeg', shade));
  const digest = createHash('sha256').update(bytes).digest('hex');
  const notice = { serial, counter, digest, size: bytes.length, at: Date.now() };
  return { bytes, digest, size: bytes.length, announcement: writeMessage('photo', notice, pen.sign) };
};

const relay = (seal: Seal, ...messages: string[]) =>
  call(member, relayDeviceMessages, { deviceId: seal.id, messages });
const send = (seal: Seal, digest: string, body: Uint8Array<ArrayBuffer>) =>
  call(member, relayDevicePhoto, { deviceId: seal.id, digest }, { body });
const told = (down: readonly string[]) => down.map((text) => devices.readDown(text).body);

/** Everything that is kept of the photos of a seal. */
const photosOf = async (seal: Seal) => {
  const { rows } = await db.query(
    `SELECT p.counter::int, p.photos, s.source, f.type, f.purpose, f.used_at IS NOT NULL AS used, encode(s.digest, 'hex') AS digest,
       (SELECT count(*)::int FROM evidence_entry e WHERE e.subject_id = s.id) AS evidence,
       (SELECT count(*)::int FROM file WHERE created_by = $1) AS files
     FROM press p JOIN press_photo s ON s.press_id = p.id JOIN file f ON f.id = s.file_id
     WHERE p.device_id = $1 ORDER BY p.counter`,
    [seal.id],
  );
  return rows;
};

test('what a browser carries shows when a seal was last heard, and whoever looks is told', async () => {
  const seal = await newSeal();
  await db.query('UPDATE device SET is_gprs = false, last_seen_at = NULL WHERE id = $1', [seal.id]);
  const lastSeen = async () =>
    (await db.query<{ at: Date | null }>('SELECT last_seen_at AS at FROM device WHERE id = $1', [seal.id]))
      .rows[0]?.at;
  const ear = await listen(world, await given.member({ unit }));
  const hints = () => ear.heard.filter((frame) => frame === 'device').length;
  const pen = createPen(seal);
  await relay(seal, 'nothing of a seal');
  expect(await lastSeen()).toBeNull();
  await relay(seal, pen.press());
  await expect.poll(hints).toBe(1);
  const first = await lastSeen();
  expect(first).toEqual(expect.any(Date));
  await relay(seal, pen.press());
  expect([await lastSeen(), hints()]).toEqual([first, 1]);
});

test('a photo over Bluetooth is kept exactly as one from the network', async () => {
  const [near, far] = [await newSeal(), await newSeal()];
  const { client, say, pen: farPen } = await devices.seal(far);
  const theirs = await somePhoto(far, farPen);
  await say(farPen.press());
  await say(theirs.announcement);
  expect(
    await devices.publish(client, photoTopic(far.serial, theirs.digest), Buffer.from(theirs.bytes)),
  ).toBe('ok');

  const pen = createPen(near);
  const ours = await somePhoto(near, pen);
  const { down, wanted } = await relay(near, pen.press(), ours.announcement);
  expect(wanted).toEqual([{ digest: ours.digest, size: ours.size }]);
  expect(told(down)).toEqual([{ serial: near.serial, counter: 1, issuedAt: expect.any(Number) }]);
  const answer = await send(near, ours.digest, ours.bytes);
  expect(answer).toMatchObject({ kept: true, outcome: 'kept' });
  expect(told(answer.down)).toMatchObject([{ counter: 0, photos: [ours.digest] }]);

  const [kept] = await photosOf(near);
  expect(kept).toMatchObject({ counter: 1, photos: 1, digest: ours.digest, evidence: 1, files: 1 });
  expect({ ...kept, digest: '' }).toEqual({ ...(await photosOf(far))[0], digest: '' });
});

test('a photo sent again, at once or later, is here once, and a seal that announces it again may forget it', async () => {
  const seal = await newSeal();
  const pen = createPen(seal);
  const photo = await somePhoto(seal, pen);
  await relay(seal, pen.press(), photo.announcement);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(seal, photo.digest, photo.bytes)));
  expect(answers.map(({ kept }) => kept)).toEqual([true, true, true, true]);
  expect(await send(seal, photo.digest, photo.bytes)).toMatchObject({
    outcome: 'duplicate',
    down: [expect.any(String)],
  });
  const again = await relay(seal, photo.announcement);
  expect(again.wanted).toEqual([]);
  expect(told(again.down)).toMatchObject([{ photos: [photo.digest] }]);
  expect(await photosOf(seal)).toMatchObject([{ photos: 1, evidence: 1, files: 1 }]);
});

test('a photo that comes before its press waits for it, once', async () => {
  const seal = await newSeal();
  const pen = createPen(seal);
  const photo = await somePhoto(seal, pen);
  await relay(seal, photo.announcement);
  await Promise.all([1, 2].map(() => send(seal, photo.digest, photo.bytes)));
  const { rows } = await db.query('SELECT 1 FROM file WHERE created_by = $1', [seal.id]);
  expect(rows).toHaveLength(1);
});

test('bytes nobody announced, or other ones, are not kept and nobody is told to forget anything', async () => {
  const seal = await newSeal();
  const pen = createPen(seal);
  const [photo, other] = [await somePhoto(seal, pen), await somePhoto(seal, pen)];
  await relay(seal, pen.press());
  expect(await send(seal, photo.digest, photo.bytes)).toEqual({
    kept: false,
    outcome: 'unannounced',
    down: [],
  });
  await relay(seal, photo.announcement);
  expect(await send(seal, photo.digest, other.bytes)).toEqual({
    kept: false,
    outcome: 'malformed',
    down: [],
  });
  expect(await send(seal, photo.digest, photo.bytes.slice(1))).toMatchObject({ outcome: 'malformed' });
  const foreign = await given.smartSeal({ unit: await given.unit() });
  await expect(send(foreign, photo.digest, photo.bytes)).toRefuseWith('device.notFound');
  expect(await photosOf(seal)).toEqual([]);
});

test('a seal that is relayed may forget the events it told of', async () => {
  const seal = await newSeal();
  const pen = createPen(seal);
  const id = randomUUID();
  const event = { serial: seal.serial, id, at: Date.now(), kind: 'caseOpened', counter: 0 };
  const { down } = await relay(seal, writeMessage('event', event, pen.sign), 'nonsense');
  expect(told(down)).toMatchObject([{ counter: 0, events: [id] }]);
});
