import { enterUnit, getUserInfo } from '@chancery/contract/account/calls.ts';
import { beginUpload, finishUpload, uploadPart } from '@chancery/contract/file/calls.ts';
import { disableMember, listMembers, removeMember } from '@chancery/contract/member/calls.ts';
import { acceptInvitation, addMember } from '@chancery/contract/member/invitation.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { addWebhook, listWebhooks, updateWebhook } from '@chancery/contract/message/webhook.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { createWholeUse } from '../../seal-use/report/use.testing.ts';
import { createWorld } from '../../testing/world.ts';
import { listen } from '../message/live.testing.ts';
import { tellSomebody } from '../message/message.testing.ts';
import { startWebhookDouble } from '../message/webhook-double.testing.ts';

const world = await createWorld();
const { call, db, given } = world;
const hook = await startWebhookDouble();
afterAll(() => hook.close());

const pair = async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const leaver = await given.member({ unit: main.unit, role: Role.administrator });
  return { main, leaver, unit: main.unit };
};

test.each([
  ['left', removeMember],
  ['was disabled', disableMember],
])('a webhook of somebody who %s tells them nothing any more', async (_, part) => {
  const { main, leaver, unit } = await pair();
  const events = [MessageEvent.complaintAnswered];
  await call(leaver, addWebhook, { name: 'Theirs', url: hook.url, events });
  await call(main, addWebhook, { name: 'Ours', url: hook.url, events });
  await call(main, part, { userId: leaver.id });
  const { list } = await call(main, listWebhooks, {});
  expect(Object.fromEntries(list.map(({ name, enabled }) => [name, enabled]))).toEqual({
    Theirs: false,
    Ours: true,
  });
  expect((await call(main, listMessages, {})).list).toMatchObject([{ event: 'webhook.paused' }]);
  await tellSomebody(world, main, `C-${unit.id}`);
  await vi.waitFor(() => expect(hook.taken.filter(({ body }) => body.includes(unit.id))).not.toEqual([]), {
    timeout: 20_000,
  });
  const { rows } = await db.query(
    'SELECT webhook_name AS name FROM webhook_request WHERE company_id = $1 AND event = $2',
    [unit.id, MessageEvent.complaintAnswered],
  );
  expect(rows).toEqual([{ name: 'Ours' }]);
  const theirs = list.find(({ name }) => name === 'Theirs');
  if (!theirs) throw new Error('the webhook is gone');
  const { id, name, url, revision } = theirs;
  await call(main, updateWebhook, { id, name, url, events, enabled: true, revision });
  const again = await db.query('SELECT made_by FROM webhook WHERE id = $1', [id]);
  expect(again.rows).toEqual([{ made_by: main.id }]);
});

test('whoever leaves one unit works on in another, on the same and on another tab', async () => {
  const { main, leaver, unit } = await pair();
  const elsewhere = await given.member({ role: Role.mainAdministrator });
  const invited = { realName: 'Wen', mobile: leaver.mobile, role: Role.administrator };
  const { invitationId } = await call(elsewhere, addMember, invited);
  await call(leaver, acceptInvitation, { id: invitationId });
  const second = await given.sessionOf(leaver);
  await call(second, enterUnit, { companyId: elsewhere.unit.id });
  const [here, there] = [await listen(world, leaver), await listen(world, second)];
  await call(main, removeMember, { userId: leaver.id });
  await expect(call(leaver, listMembers, {})).rejects.toThrow();
  await expect(call(leaver, getUserInfo)).rejects.toThrow();
  expect(await here.ended(2_000)).toBe(4_001);
  expect((await call(second, listMembers, {})).total).toBe(2);
  await expect(call(second, enterUnit, { companyId: unit.id })).toRefuseWith('account.userNotFound');
  expect(await there.ended(300)).toBeUndefined();
});

test('what was answered in a unit is not answered again in another, to whoever left the first', async () => {
  const { main, leaver } = await pair();
  const home = await given.member({ role: Role.mainAdministrator });
  const idempotencyKey = crypto.randomUUID();
  const who = { realName: 'Guest', mobile: '13700000001', role: Role.member };
  const first = await call(leaver, addMember, who, { idempotencyKey });
  const other = await given.sessionOf(leaver);
  const { invitationId } = await call(home, addMember, {
    realName: 'Wen',
    mobile: leaver.mobile,
    role: Role.administrator,
  });
  await call(other, acceptInvitation, { id: invitationId });
  await call(other, enterUnit, { companyId: home.unit.id });
  await call(main, removeMember, { userId: leaver.id });
  expect(await call(other, addMember, who, { idempotencyKey })).not.toEqual(first);
});

test('an upload under way ends with whoever leaves, also when they are back', async () => {
  const { main, leaver } = await pair();
  const bytes = new Uint8Array(9).fill(37);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const about = { fileName: 'a.pdf', purpose: 'application', size: 9, digest } as const;
  const { uploadId } = await call(leaver, beginUpload, about);
  await call(leaver, uploadPart, { uploadId, offset: 0 }, { body: bytes });
  await call(main, removeMember, { userId: leaver.id });
  const back = { realName: 'Wen', mobile: leaver.mobile, role: Role.administrator };
  const { invitationId } = await call(main, addMember, back);
  const again = await given.sessionOf(leaver);
  await call(again, acceptInvitation, { id: invitationId });
  await call(again, enterUnit, { companyId: main.unit.id });
  await expect(call(again, uploadPart, { uploadId, offset: 0 }, { body: bytes })).toRefuseWith(
    'file.uploadNotFound',
  );
  await expect(call(again, finishUpload, { uploadId })).toRefuseWith('file.uploadNotFound');
});

test('a report that is being drawn is not handed to whoever left meanwhile', async () => {
  const { main, unit, empowerNo } = await createWholeUse(world);
  const leaver = await given.member({ unit, role: Role.administrator });
  const { evidence } = world.app.services;
  const flush = evidence.flush;
  vi.spyOn(evidence, 'flush').mockImplementationOnce(async () => {
    await call(main, removeMember, { userId: leaver.id });
    await flush();
  });
  const made = call(leaver, exportUsePdf, { empowerNo }).catch((error: unknown) => error);
  expect(await made).toMatchObject({ key: 'permission.denied' });
  const { rows } = await db.query('SELECT FROM disclosure WHERE made_by = $1', [leaver.id]);
  expect(rows).toEqual([]);
});
