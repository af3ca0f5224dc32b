import { getApply, listApplies } from '@chancery/contract/application/calls.ts';
import { addDelegation } from '@chancery/contract/approval/calls.ts';
import { ApproverSource } from '@chancery/contract/approval/codes.ts';
import {
  getAuthorization,
  listAuthorizations,
  listWaitingGrants,
} from '@chancery/contract/authorization/calls.ts';
import {
  activateAuthorization,
  pauseAuthorization,
  reactivateAuthorization,
} from '@chancery/contract/authorization/steps.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { getDevice, listDevices } from '@chancery/contract/device/calls.ts';
import { addInk, listDeviceOperations } from '@chancery/contract/device/operation.ts';
import { getTempUrl } from '@chancery/contract/file/calls.ts';
import { listPhotoUses, listUsePhotos } from '@chancery/contract/photo/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { getUseDetail, listUseRecords } from '@chancery/contract/use-record/calls.ts';
import { getMark, listMarks } from '@chancery/contract/watermark/calls.ts';
import { describe, expect, test } from 'vitest';
import { picture } from './files/file/files.testing.ts';
import { createMarker } from './marks/identify/identify.testing.ts';
import { stepOf } from './seal-use/application/application.testing.ts';
import { createSealOffice } from './seal-use/authorization/authorization.testing.ts';
import { createPresser, createUses } from './seal-use/use-record/use-record.testing.ts';
import { next } from './testing/given.ts';
import { type Caller, createWorld } from './testing/world.ts';

const world = await createWorld();
const { call, given, db } = world;
const office = await createSealOffice(world);
const { unit, main, keeper, applicant, join } = office;
const [user, decider, absent, deputy, copied, colleague] = [
  await join(),
  await join(),
  await join(),
  await join(),
  await join(),
  await join(),
];
const people = {
  main,
  administrator: await join(Role.administrator),
  keeper,
  otherKeeper: await join(Role.sealKeeper),
  /** Somebody who was made a keeper and is a plain member again, with the seal still in their name. */
  formerKeeper: await join(),
  /** Somebody who granted it and has nothing else to do with it. */
  granter: await join(),
  applicant,
  user,
  decider,
  absent,
  deputy,
  copied,
  colleague,
  stranger: await given.member({ role: Role.mainAdministrator }),
};
type Name = keyof typeof people;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

await call(absent, addDelegation, { userId: deputy.id, startAt: inHours(-1), endAt: inHours(1) });
const template = await office.templateFor([
  stepOf('a', [decider]),
  { id: 'b', kind: 'copy', name: 'To be told', to: { by: ApproverSource.people, userIds: [copied.id] } },
  stepOf('c', [absent]),
]);
const uses = createUses(world);
const marker = createMarker(world);
const markedBy = async (who: typeof applicant) => marker.record(who, { bytes: await picture('png', next()) });

/** A use of a seal with all that belongs to it: application, authorisations, record, a mark, what was done to the seal. */
const useOf = async (seal: { id: string; name: string; serial: string }) => {
  const seals = [{ deviceId: seal.id, normalCount: 3 }];
  const { id: application } = await office.apply(template.id, { seals, userId: user.id });
  await office.decide(decider, application);
  await office.decide(deputy, application);
  const { id: authorization } = await office.grant(main, application, { deviceId: seal.id, normalCount: 2 });
  const device = { ...seal, companyId: unit.id };
  await call(user, activateAuthorization, { id: authorization });
  await uses.take([createPresser(device)({ order: authorization })]);
  const { rows } = await db.query('SELECT id FROM use_record WHERE authorization_id = $1', [authorization]);
  await db.query('UPDATE authorization_grant SET granted_by = $2 WHERE id = $1', [
    authorization,
    people.granter.id,
  ]);
  const [{ id: mark }, { id: source }] = [await markedBy(applicant), await markedBy(applicant)];
  const files = await db.query(
    `UPDATE watermark_record m SET application_id = $3, source_file_id = s.source_file_id FROM watermark_record s
     WHERE m.id = $1 AND s.id = $2 RETURNING m.marked_file_id AS marked, m.source_file_id AS source`,
    [mark, source, application],
  );
  await db.query('DELETE FROM watermark_record WHERE id = $1', [source]);
  await call(main, addInk, { id: seal.id });
  const record: string = rows[0].id;
  const { marked, source: unmarked }: Record<'marked' | 'source', string> = files.rows[0];
  return { seal: seal.id, application, authorization, record, mark, marked, unmarked };
};
type Use = Awaited<ReturnType<typeof useOf>>;

await given.device({ unit, keeper: people.otherKeeper });
const kept = await useOf(await office.smartSeal());
/** Of a seal whose keeper is no longer one by their role. */
const left = await useOf(await office.smartSeal({ keptBy: people.formerKeeper }));

type Look = (who: Caller, use: Use) => Promise<unknown>;
const has = (list: readonly { readonly id: string }[], id: string) => list.some((row) => row.id === id);

/** Everything that shows something of a use: what succeeds, or is true, is seen. */
const looks = {
  getApply: (who, { application: id }) => call(who, getApply, { id }),
  listApplies: async (who, { application }) =>
    has((await call(who, listApplies, { scope: 'all', pageSize: 200 })).list, application),
  'listApplies of a seal': async (who, { seal, application }) =>
    has((await call(who, listApplies, { scope: 'all', deviceId: seal })).list, application),
  getAuthorization: (who, { authorization: id }) => call(who, getAuthorization, { id }),
  listAuthorizations: async (who, { authorization }) =>
    has((await call(who, listAuthorizations, {})).list, authorization),
  listWaitingGrants: async (who, { seal }) =>
    (await call(who, listWaitingGrants, {})).list.some((row) => row.deviceId === seal),
  pauseAuthorization: async (who, { authorization: id }) => {
    await call(who, pauseAuthorization, { id });
    await call(main, reactivateAuthorization, { id });
  },
  getUseDetail: (who, { record: id }) => call(who, getUseDetail, { id }),
  listUseRecords: async (who, { record }) => has((await call(who, listUseRecords, {})).list, record),
  listUsePhotos: (who, { record: id }) => call(who, listUsePhotos, { id }),
  listPhotoUses: async (who, { authorization }) =>
    (await call(who, listPhotoUses)).list.some((row) => row.authorizationId === authorization),
  getDevice: (who, { seal: id }) => call(who, getDevice, { id }),
  listDevices: async (who, { seal }) => has((await call(who, listDevices, {})).list, seal),
  addInk: (who, { seal: id }) => call(who, addInk, { id }),
  listDeviceOperations: async (who, { seal }) =>
    (await call(who, listDeviceOperations, {})).list.some((row) => row.deviceId === seal),
  'listDeviceOperations of a seal': (who, { seal }) => call(who, listDeviceOperations, { deviceId: seal }),
  getMark: (who, { mark: id }) => call(who, getMark, { id }),
  listMarks: async (who, { mark }) => has((await call(who, listMarks, {})).list, mark),
  'getTempUrl of a marked file': (who, { marked }) => call(who, getTempUrl, { filePath: marked }),
  'getTempUrl of what was marked': (who, { unmarked }) => call(who, getTempUrl, { filePath: unmarked }),
} satisfies Record<string, Look>;

const sees = async (look: Look, use: Use): Promise<Name[]> => {
  const seen: Name[] = [];
  for (const name of Object.keys(people) as Name[]) {
    const answer = await look(people[name], use).catch((cause: unknown) => {
      if (cause instanceof Refusal) return false;
      throw cause;
    });
    if (answer !== false) seen.push(name);
  }
  return seen;
};

const runUnit: Name[] = ['main', 'administrator'];
const hadPart: Name[] = ['applicant', 'user', 'decider', 'absent', 'deputy', 'copied'];

const rightful: Record<keyof typeof looks, Name[]> = {
  getApply: [...runUnit, 'keeper', ...hadPart],
  listApplies: [...runUnit, 'keeper', 'applicant'],
  'listApplies of a seal': [...runUnit, 'keeper', 'applicant'],
  getAuthorization: [...runUnit, 'keeper', 'granter', 'user'],
  listAuthorizations: [...runUnit, 'keeper', 'granter', 'user'],
  listWaitingGrants: [...runUnit, 'keeper'],
  pauseAuthorization: [...runUnit, 'keeper', 'user'],
  getUseDetail: [...runUnit, 'keeper', 'user'],
  listUseRecords: [...runUnit, 'keeper', 'user'],
  listUsePhotos: [...runUnit, 'keeper', 'user'],
  listPhotoUses: [...runUnit, 'keeper', 'user'],
  getDevice: [...runUnit, 'keeper'],
  listDevices: [...runUnit, 'keeper'],
  addInk: [...runUnit, 'keeper'],
  listDeviceOperations: [...runUnit, 'keeper'],
  'listDeviceOperations of a seal': [...runUnit, 'keeper'],
  getMark: [...runUnit, 'applicant'],
  listMarks: [...runUnit, 'applicant'],
  'getTempUrl of a marked file': [...runUnit, 'keeper', ...hadPart],
  'getTempUrl of what was marked': [...runUnit, 'keeper', ...hadPart],
};
describe.each(Object.keys(looks) as (keyof typeof looks)[])('%s', (name) => {
  test('shows a use to those it concerns, and to nobody else', async () => {
    expect(await sees(looks[name], kept)).toEqual(rightful[name]);
  });

  test('shows no use of a seal to a plain member who is still named as its keeper', async () => {
    expect(await sees(looks[name], left)).toEqual(rightful[name].filter((who) => who !== 'keeper'));
  });
});
