import { addDevice, getDevice, searchDevices } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { unlockDevice } from '@chancery/contract/device/operation.ts';
import * as call from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { findESeal, pictureOf } from './e-seals.ts';
import { imprintOnPaper } from './imprint.testing.ts';

const world = await createWorld();
const { given, db } = world;
const reason = 'the unit decided so';
const design = {
  form: 'official',
  name: '杭州纸研科技有限公司',
  number: '3301080012345',
  sizeMm: 42,
} as const;

const office = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const keeper = await given.member({ role: Role.sealKeeper, unit: main.unit });
  const member = await given.member({ unit: main.unit });
  const make = (over: Record<string, unknown> = {}) =>
    world.call(main, call.addESeal, {
      name: 'Official e-seal',
      keeperId: keeper.id,
      keyKind: 'ec',
      design,
      ...over,
    });
  return { main, keeper, member, make };
};

const smallSize = async (picture: string | null | undefined) => {
  const { width, height } = await sharp(Buffer.from(picture?.split(',')[1] ?? '', 'base64')).metadata();
  return { width, height };
};
const svgIn = (image: string) => Buffer.from(image.split(',')[1] ?? '', 'base64').toString();

test('a seal is made with its picture, shown on its page and offered to whoever applies', async () => {
  const { main, keeper, member, make } = await office();
  const preview = await world.call(main, call.previewSeal, { design });
  const { id } = await make();
  const seal = await world.call(keeper, call.getESeal, { id });
  expect(seal).toMatchObject({ state: 'active', keyKind: 'ec', keeper: { userId: keeper.id } });
  expect(seal.pictures).toMatchObject([{ version: 1, source: 'drawn', widthMm: 42, heightMm: 42, design }]);
  expect(seal.pictures[0]?.image).toBe(preview.image);
  expect(svgIn(preview.image)).toContain('viewBox="0 0 42 42"');
  expect(await world.call(main, getDevice, { id })).toMatchObject({
    subtype: SealSubtype.ordinaryElectronic,
  });
  const [offered] = (await world.call(member, searchDevices, {})).list;
  expect(offered).toMatchObject({ id, standing: 'ready', serviceState: null, isSmart: false });
  expect(await smallSize(offered?.picture)).toEqual({ width: 80, height: 80 });
  expect(await world.call(member, call.getSealPicture, { id })).toMatchObject({ version: 1, widthMm: 42 });
  const log = await world.call(main, listOperateLog, { action: 'e-seal.add' });
  expect(log.list).toMatchObject([{ objectId: id, objectName: 'Official e-seal' }]);
});

test('no electronic seal is entered without a picture', async () => {
  const { main, make } = await office();
  const bare = { name: 'Bare', subtype: SealSubtype.ordinaryElectronic } as never;
  await expect(world.call(main, addDevice, bare)).toRefuseWith('request.invalid');
  await expect(make({ design: undefined })).toRefuseWith('eSeal.pictureMissing');
});

test('only administrators make, change, suspend, resume and end seals', async () => {
  const { keeper, member, make } = await office();
  const { id } = await make();
  for (const who of [keeper, member]) {
    await expect(world.call(who, call.previewSeal, { design })).toRefuseWith('permission.denied');
    for (const endpoint of [call.suspendESeal, call.resumeESeal, call.endESeal])
      await expect(world.call(who, endpoint, { id, reason })).toRefuseWith('permission.denied');
  }
});

test('a rare character is drawn or refused by name, a size must fit its form', async () => {
  const { main } = await office();
  await world.call(main, call.previewSeal, { design: { ...design, name: '䶮堃公司' } });
  const unknown = world.call(main, call.previewSeal, { design: { ...design, name: '𠮷祥公司' } });
  await expect(unknown).toRefuseWith('eSeal.glyphMissing');
  const large = world.call(main, call.previewSeal, { design: { ...design, form: 'personal' } });
  await expect(large).toRefuseWith('request.invalid');
});

test('another picture is another version; the one before stays as it was', async () => {
  const { main, make } = await office();
  const { id } = await make();
  const before = await world.call(main, call.getESeal, { id });
  const next = { id, version: 1, design: { ...design, name: '杭州纸研集团有限公司' }, reason };
  const both = await Promise.allSettled([
    world.call(main, call.changeSealPicture, next),
    world.call(main, call.changeSealPicture, next),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const after = await world.call(main, call.getESeal, { id });
  expect(after.pictures).toMatchObject([{ version: 2, reason }, { version: 1 }]);
  expect(after.pictures[1]).toEqual(before.pictures[0]);
  await expect(world.call(main, call.changeSealPicture, next)).toRefuseWith('edit.conflict');
  const [shown] = await world.app.transactions.apart({ companyId: main.unit.id }, async (tx) => [
    await pictureOf(tx, id),
  ]);
  expect(shown).toMatchObject({ version: 2, keyKind: 'ec', picture: { widthMm: 42 } });
});

test('a suspended seal is shut until an administrator resumes it, an ended one for good', async () => {
  const { main, keeper, member, make } = await office();
  const { id } = await make();
  await world.call(main, call.suspendESeal, { id, reason });
  expect(await world.call(main, call.getESeal, { id })).toMatchObject({ state: 'suspended' });
  expect(await world.call(main, getDevice, { id })).toMatchObject({ standing: 'locked', lockReason: reason });
  await expect(world.call(main, call.suspendESeal, { id, reason })).toRefuseWith('device.locked');
  const byKeeper = world.call(keeper, unlockDevice, { id, reason });
  await expect(byKeeper).toRefuseWith('eSeal.resumedByAdministrator');
  await world.call(main, call.resumeESeal, { id, reason });
  expect(await world.call(main, call.getESeal, { id })).toMatchObject({ state: 'active' });
  await world.call(main, call.endESeal, { id, reason });
  expect(await world.call(main, call.getESeal, { id })).toMatchObject({ state: 'ended' });
  expect((await world.call(member, searchDevices, {})).list).toEqual([]);
  await expect(world.call(main, call.resumeESeal, { id, reason })).toRefuseWith('device.unbound');
  const late = world.call(main, call.changeSealPicture, { id, version: 1, design, reason });
  await expect(late).toRefuseWith('device.unbound');
  await expect(world.call(member, call.getSealPicture, { id })).toRefuseWith('device.notFound');
});

test('an uploaded imprint is cleaned: no paper, no printed words, in the red of seals', async () => {
  const { main, make } = await office();
  const upload = async (body: Buffer) =>
    (
      await world.call(
        main,
        uploadFile,
        { fileName: '印模.png', purpose: 'picture' },
        { body: new Uint8Array(body) },
      )
    ).filePath;
  const file = await upload(await imprintOnPaper());
  const cleaned = await world.call(main, call.cleanSealPicture, { file, widthMm: 42 });
  expect(cleaned).toMatchObject({ widthMm: 42 });
  expect(cleaned.heightMm).toBeCloseTo(42, 0);
  const { id } = await make({ design: undefined, file, widthMm: 42 });
  const { picture } = await world.app.transactions.apart({ companyId: main.unit.id }, (tx) =>
    pictureOf(tx, id),
  );
  if (!('png' in picture)) throw new Error('a picture of pixels was expected');
  const { data, info } = await sharp(picture.png).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect([...data.subarray(0, 3)]).toEqual([0xc8, 0x16, 0x1d]);
  expect(data[3]).toBe(0);
  const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f4f1ea' } })
    .png()
    .toBuffer();
  const nothing = world.call(main, call.cleanSealPicture, { file: await upload(blank), widthMm: 42 });
  await expect(nothing).toRefuseWith('eSeal.pictureEmpty');
});

test('a seal entered before seals had pictures is given one', async () => {
  const { main } = await office();
  const { id } = await given.device({ unit: main.unit });
  await expect(world.call(main, call.getESeal, { id })).toRefuseWith('eSeal.notElectronic');
  await db.query('UPDATE device SET subtype = 4 WHERE id = $1', [id]);
  expect(await world.call(main, call.getESeal, { id })).toMatchObject({ state: 'unmade', pictures: [] });
  await world.call(main, call.changeSealPicture, { id, version: 0, keyKind: 'sm2', design, reason });
  const made = await world.app.transactions.apart({ companyId: main.unit.id }, (tx) => findESeal(tx, id));
  expect(made).toMatchObject({ state: 'active', made: { keyKind: 'sm2', pictureVersion: 1 } });
  await db.query('UPDATE device SET subtype = 3 WHERE id = $1', [id]);
});

test('every row is what the log says, and no picture can be changed', async () => {
  expect(await rowFaults(world)).toEqual([]);
  const { main, make } = await office();
  const { id } = await make();
  const change = world.app.transactions.apart({ companyId: main.unit.id }, (tx) =>
    tx.$client.query('UPDATE e_seal_picture SET width_mm = 10 WHERE device_id = $1', [id]),
  );
  await expect(change).rejects.toThrow(/permission denied/);
});
