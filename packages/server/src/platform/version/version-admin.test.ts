import * as call from '@chancery/contract/version/calls.ts';
import { expect, test } from 'vitest';
import { next } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const me = await world.given.operator();
const member = await world.given.member();

const texts = { titleEn: 'Seals', titleZh: '印章', detailsEn: 'One\nTwo', detailsZh: '一\n二' };
const write = (versionNumber = `7.0.${next()}`) =>
  world.call(me, call.addVersion, { versionNumber, ...texts });
const latest = async () => (await world.call(member, call.listVersions, { pageSize: 1 })).list[0];

test('a version is nobody else’s business until it is published, then the first in the history', async () => {
  const { id } = await write('7.1.0');
  expect((await latest())?.versionNumber).toBe('6.0.5');
  await expect(world.call(member, call.getVersion, { id })).toRefuseWith('version.notFound');
  await world.call(me, call.publishVersion, { id });
  expect(await latest()).toMatchObject({ id, versionNumber: '7.1.0', title: 'Seals' });
  const chinese = await world.call({ ...member, language: 'zh' }, call.getVersion, { id });
  expect(chinese).toMatchObject({ title: '印章', details: '一\n二' });
  await expect(world.call(me, call.publishVersion, { id })).toRefuseWith('version.alreadyPublished');
  await expect(world.call(me, call.deleteVersion, { id })).toRefuseWith('version.alreadyPublished');
});

test('texts can be mended afterwards; the second of two edits is told', async () => {
  const { id } = await write();
  await world.call(me, call.publishVersion, { id });
  const edit = { id, revision: 2, ...texts, titleEn: 'Mended' };
  await world.call(me, call.updateVersion, edit);
  expect((await world.call(member, call.getVersion, { id })).title).toBe('Mended');
  await expect(world.call(me, call.updateVersion, edit)).toRefuseWith('edit.conflict');
});

test('a number is given once, and a draft can be thrown away', async () => {
  const { id } = await write('7.2.0');
  await expect(write('7.2.0')).toRefuseWith('version.numberTaken');
  await expect(write('7.2')).toRefuseWith('request.invalid');
  expect(
    (await world.call(me, call.listVersionDrafts, { state: 'draft', keyword: '7.2' })).list,
  ).toMatchObject([{ id, state: 'draft', publishedAt: null }]);
  await world.call(me, call.deleteVersion, { id });
  await expect(world.call(me, call.getVersionDraft, { id })).toRefuseWith('version.notFound');
});

test('of two who publish at once one does', async () => {
  const { id } = await write();
  const publish = () => world.call(me, call.publishVersion, { id });
  const outcomes = await Promise.allSettled([publish(), publish()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
