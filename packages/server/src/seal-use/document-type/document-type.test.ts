import * as call from '@chancery/contract/document-type/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;

const administrator = () => given.member({ role: Role.administrator });
type Who = Awaited<ReturnType<typeof administrator>>;
const add = (who: Who, name = 'Contract') => world.call(who, call.addDocumentType, { name });

test('a file type is added, renamed, switched off and no longer offered', async () => {
  const me = await administrator();
  const { id } = await add(me);
  const member = await given.member({ unit: me.unit });
  const offered = () => world.call(member, call.listDocumentTypeChoices, {});
  expect((await offered()).list).toEqual([{ id, name: 'Contract' }]);
  const edit = { id, revision: 1, name: 'Contracts', note: 'of sale', enabled: false };
  expect(await world.call(me, call.updateDocumentType, edit)).toEqual({ revision: 2 });
  expect((await offered()).list).toEqual([]);
  const { list } = await world.call(me, call.listDocumentTypes, { enabled: 'false' });
  expect(list).toMatchObject([{ id, name: 'Contracts', note: 'of sale', used: 0 }]);
});

test('two of one name, and an edit on an older state, are refused', async () => {
  const me = await administrator();
  const { id } = await add(me);
  await expect(add(me)).toRefuseWith('fileType.nameTaken');
  await world.call(me, call.updateDocumentType, { id, revision: 1, name: 'A' });
  const late = world.call(me, call.updateDocumentType, { id, revision: 1, name: 'B' });
  await expect(late).toRefuseWith('edit.conflict');
  const { id: second } = await add(me, 'Second');
  const taken = world.call(me, call.updateDocumentType, { id: second, revision: 1, name: 'A' });
  await expect(taken).toRefuseWith('fileType.nameTaken');
});

test('one that a template names can not be deleted, any other can', async () => {
  const me = await administrator();
  const { id } = await add(me);
  await db.query(
    `INSERT INTO approval_template (id, company_id, name, document_type_ids) VALUES (gen_random_uuid(), $1, 'T', ARRAY[$2::uuid])`,
    [me.unit.id, id],
  );
  await expect(world.call(me, call.deleteDocumentType, { id })).toRefuseWith('fileType.used');
  await db.query('DELETE FROM approval_template WHERE company_id = $1', [me.unit.id]);
  await world.call(me, call.deleteDocumentType, { id });
  await expect(world.call(me, call.getDocumentType, { id })).toRefuseWith('fileType.notFound');
});

test('another unit sees nothing of a file type', async () => {
  const { id } = await add(await administrator());
  const stranger = await administrator();
  await expect(world.call(stranger, call.getDocumentType, { id })).toRefuseWith('fileType.notFound');
  await expect(world.call(stranger, call.deleteDocumentType, { id })).toRefuseWith('fileType.notFound');
  expect((await world.call(stranger, call.listDocumentTypes, {})).list).toEqual([]);
});
