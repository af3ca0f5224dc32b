import { getTempUrl, uploadFile } from '@chancery/contract/file/calls.ts';
import { disableMember, enableMember, removeMember, setMemberRole } from '@chancery/contract/member/calls.ts';
import { addMember } from '@chancery/contract/member/invitation.ts';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { claimPhotoTicket, getPhoneState } from '@chancery/contract/photo/calls.ts';
import { keepMySignature } from '@chancery/contract/signature/calls.ts';
import { deleteUnit } from '@chancery/contract/unit/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { strokes } from '../../e-seals/signing/signing.testing.ts';
import { endings } from '../../endings.ts';
import { createStampRoom, newPhone, somePicture } from '../../seal-use/photo/photo.testing.ts';
import { somePhone } from '../../testing/given.ts';
import { createWorld, nobody } from '../../testing/world.ts';

const world = await createWorld();
const { address, call, db, given } = world;

const scene = async () => {
  const room = await createStampRoom(world);
  const main = await given.member({ role: Role.mainAdministrator, unit: room.unit });
  return { ...room, main };
};
type Scene = Awaited<ReturnType<typeof scene>>;

/** Finishes what the removal of a member would have to hand over. */
const release = async ({ main, user, unit }: Scene) => {
  await db.query('UPDATE authorization_grant SET user_id = $1 WHERE user_id = $2', [main.id, user.id]);
  return { userId: user.id, unit };
};

const ways: Readonly<Record<string, (at: Scene) => Promise<unknown>>> = {
  removed: async (at) => call(at.main, removeMember, { userId: (await release(at)).userId }),
  disabled: ({ main, user }) => call(main, disableMember, { userId: user.id }),
  'disabled and enabled again': async ({ main, user }) => {
    await call(main, disableMember, { userId: user.id });
    await call(main, enableMember, { userId: user.id });
  },
  'given another role': ({ main, user }) =>
    call(main, setMemberRole, { userId: user.id, role: Role.sealKeeper }),
  'without a unit, which was closed': ({ main, unit }) => call(main, deleteUnit, { companyName: unit.name }),
};

describe.each(Object.keys(ways))('somebody who is %s', (way) => {
  const part = (at: Scene) => ways[way]?.(at);

  test('has no phone any more that adds photos', async () => {
    const at = await scene();
    const { authorizationId, recordId } = await at.use({ presses: 2 });
    const { ticket } = await at.ticketFor(authorizationId);
    const phoneKey = newPhone();
    await call(nobody, claimPhotoTicket, { ticket, phoneKey });
    await at.send(phoneKey, await somePicture());
    const other = await at.ticketFor((await at.use()).authorizationId);
    await part(at);
    await expect(at.send(phoneKey, await somePicture())).toRefuseWith('photo.ticketOver');
    const before = new Date(Date.now() - 120_000).toISOString();
    await expect(at.send(phoneKey, await somePicture(), { takenAt: before })).toRefuseWith(
      'photo.ticketOver',
    );
    await expect(call(nobody, getPhoneState, { phoneKey })).toRefuseWith('photo.ticketOver');
    const claim = { ticket: other.ticket, phoneKey: newPhone() };
    await expect(call(nobody, claimPhotoTicket, claim)).toRefuseWith('photo.ticketOver');
    const { rows } = await db.query('SELECT count(*)::int AS n FROM press_photo WHERE record_id = $1', [
      recordId,
    ]);
    expect(rows[0].n).toBe(1);
  });

  test('has no link any more that opens a file', async () => {
    const at = await scene();
    const about = { fileName: 'a.jpg', purpose: 'photo' } as const;
    const { filePath } = await call(at.user, uploadFile, about, { body: await somePicture() });
    const { tmpUrl } = await call(at.user, getTempUrl, { filePath });
    const open = async () => (await fetch(address + tmpUrl)).status;
    expect(await open()).toBe(200);
    await part(at);
    expect(await open()).toBe(404);
  });
});

/** A use of somebody's, with a room to watch it from. */
const liveRoom = async (at: Scene): Promise<string> => {
  const id = uuidv7();
  const { authorizationId } = await at.use();
  await db.query('INSERT INTO live_room (id, company_id, authorization_id) VALUES ($1, $2, $3)', [
    id,
    at.unit.id,
    authorizationId,
  ]);
  return id;
};

/** Puts something of somebody into each table that can end. */
const plant: Readonly<Record<string, (at: Scene) => Promise<unknown>>> = {
  photo_ticket: async (at) => at.ticketFor((await at.use()).authorizationId),
  live_ticket: ({ user }) => call(user, newLiveTicket, {}),
  member_import: ({ user, unit }) =>
    db.query(`INSERT INTO member_import VALUES ($1, $2, $3, 'a.csv', '[]')`, [uuidv7(), unit.id, user.id]),
  file_upload: ({ user, unit }) =>
    db.query(
      `INSERT INTO file_upload (id, company_id, digest, name, size, purpose, created_by)
       VALUES ($1, $2, sha256($3), 'a.pdf', 9, 'application', $4)`,
      [uuidv7(), unit.id, Buffer.from(uuidv7()), user.id],
    ),
  invitation: async ({ user, unit }) => {
    await db.query(`UPDATE membership SET role = ${Role.administrator} WHERE account_id = $1`, [user.id]);
    await given.settled();
    await call(user, addMember, { realName: 'Friend', mobile: somePhone(), role: Role.member });
    expect(unit.id).toBeDefined();
  },
  hand_over: ({ user, main, unit }) =>
    db.query(
      `INSERT INTO hand_over (id, company_id, from_id, from_name, to_id, to_name, expires_at)
       VALUES ($1, $2, $3, 'main', $4, 'user', now() + interval '3 days')`,
      [uuidv7(), unit.id, main.id, user.id],
    ),
  approval_delegation: ({ user, colleague, unit }) =>
    db.query(
      `INSERT INTO approval_delegation (id, company_id, from_id, to_id, start_at, end_at)
       VALUES ($1, $2, $3, $4, now(), now() + interval '3 days'), ($5, $2, $4, $3, now(), now() + interval '3 days')`,
      [uuidv7(), unit.id, user.id, colleague.id, uuidv7()],
    ),
  watermark_record: async ({ user, unit }) => {
    const file = await call(
      user,
      uploadFile,
      { fileName: 'a.jpg', purpose: 'watermark' },
      { body: await somePicture() },
    );
    await db.query(
      `INSERT INTO watermark_record (id, company_id, mark_id, file_name, file_type, source_file_id, strength, variant, created_by, created_by_name)
       VALUES ($1, $2, 77, 'a.jpg', 'image/jpeg', $3, 'standard', 'overlay', $4, 'user')`,
      [uuidv7(), unit.id, file.filePath, user.id],
    );
  },
  watermark_detection: async ({ user, unit }) => {
    const file = await call(
      user,
      uploadFile,
      { fileName: 'a.jpg', purpose: 'identify' },
      { body: await somePicture() },
    );
    await db.query(
      `INSERT INTO watermark_detection (id, company_id, file_name, file_type, file_id, digest, created_by, created_by_name)
       VALUES ($1, $2, 'a.jpg', 'image/jpeg', $3, sha256('x'), $4, 'user')`,
      [uuidv7(), unit.id, file.filePath, user.id],
    );
  },
  kept_signature: async ({ user }) =>
    call(user, keepMySignature, { kind: 'drawn', picture: await strokes() }),
  application_draft: ({ user, unit }) =>
    db.query(
      `INSERT INTO application_draft (company_id, account_id, fields, updated_by) VALUES ($1, $2, '{}', '')`,
      [unit.id, user.id],
    ),
  registration: async ({ user, unit }) => {
    const id = uuidv7();
    await db.query(
      `INSERT INTO announcement (id, kind, category, title_zh, title_en, summary_zh, summary_en, audience, roles, state, opens_at,
         pinned, place, tells, created_by, updated_by)
       VALUES ($1, 'course', 'x', 'x', '', '', '', 'units', '{}', 'published', now(), false, now(), false, '', '')`,
      [id],
    );
    await db.query(`INSERT INTO course VALUES ($1, 'series', '', '', 1, 0)`, [id]);
    await db.query(
      `INSERT INTO registration_list (id, announcement_id, capacity, booked) VALUES ($1, $1, 1, 1)`,
      [id],
    );
    await db.query(
      `INSERT INTO course_session (id, course_id, list_id, starts_at, ends_at, zone, place, link)
       VALUES ($1, $1, $1, now() + interval '1 day', now() + interval '2 days', 'UTC', '', '')`,
      [id],
    );
    await db.query(
      `INSERT INTO registration (list_id, company_id, account_id, state, place) VALUES ($1, $2, $3, 'booked', 1)`,
      [id, unit.id, user.id],
    );
  },
  live_person: async (at) =>
    db.query(
      `INSERT INTO live_person (id, company_id, room_id, part, account_id, name, key_hash, active)
       VALUES ($1, $2, $3, 'watching', $4, 'user', sha256($5), true)`,
      [uuidv7(), at.unit.id, await liveRoom(at), at.user.id, Buffer.from(uuidv7())],
    ),
  live_invite: async (at) =>
    db.query(
      `INSERT INTO live_invite (id, company_id, room_id, name, ticket_hash, code_hash, made_by, expires_at)
       VALUES ($1, $2, $3, 'Guest', sha256($4), '', $5, now() + interval '1 hour')`,
      [uuidv7(), at.unit.id, await liveRoom(at), Buffer.from(uuidv7()), at.user.id],
    ),
  wall_link: ({ user, unit }) =>
    db.query(
      `INSERT INTO wall_link (id, company_id, name, key_hash, named, made_by, made_by_name)
       VALUES ($1, $2, 'Hall', '', false, $3, 'user')`,
      [uuidv7(), unit.id, user.id],
    ),
  list_view: ({ user, unit }) =>
    db.query(
      `INSERT INTO list_view (id, company_id, list, owner_id, name, content) VALUES ($1, $2, '/x', $3, 'Mine', '{}')`,
      [uuidv7(), unit.id, user.id],
    ),
  list_view_default: async ({ user, unit }) => {
    const id = uuidv7();
    await db.query(
      `INSERT INTO list_view (id, company_id, list, name, content) VALUES ($1, $2, '/x', 'Ours', '{}')`,
      [id, unit.id],
    );
    await db.query(`INSERT INTO list_view_default VALUES ($1, $2, '/x', $3)`, [unit.id, user.id, id]);
  },
  message_preference: ({ user, unit }) =>
    db.query(`INSERT INTO message_preference (company_id, account_id) VALUES ($1, $2)`, [unit.id, user.id]),
};

/** What of somebody is still open in a table. */
const open: Readonly<Record<string, string>> = {
  photo_ticket: 'made_by = $1 AND revoked_at IS NULL',
  live_ticket: 'account_id = $1',
  member_import: 'account_id = $1',
  file_upload: 'created_by = $1',
  invitation: 'invited_by = $1 AND outcome IS NULL',
  hand_over: '(from_id = $1 OR to_id = $1) AND outcome IS NULL',
  approval_delegation: '(from_id = $1 OR to_id = $1) AND end_at > now()',
  watermark_record: `created_by = $1 AND state <> 'cancelled'`,
  watermark_detection: `created_by = $1 AND state <> 'cancelled'`,
  kept_signature: 'account_id = $1',
  live_person: 'account_id = $1 AND left_at IS NULL',
  live_invite: 'made_by = $1 AND withdrawn_at IS NULL',
  wall_link: 'made_by = $1',
  registration: `account_id = $1 AND state <> 'cancelled'`,
  application_draft: 'account_id = $1',
  list_view: 'owner_id = $1',
  list_view_default: 'account_id = $1',
  message_preference: 'account_id = $1',
};

const openIn = async (table: string, who: { id: string }) => {
  const { rows } = await db.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${open[table]}`, [who.id]);
  return rows[0].n as number;
};

test.each(Object.keys(endings))('what is open in %s ends with whoever leaves', async (table) => {
  const at = await scene();
  await plant[table]?.(at);
  expect(await openIn(table, at.user)).toBeGreaterThan(0);
  await call(at.main, removeMember, { userId: (await release(at)).userId });
  expect(await openIn(table, at.user)).toBe(0);
});

/** Tables that name people or keep a secret and need no ending, each with the reason. */
const stays: Readonly<Record<string, string>> = {
  approval_day: 'sums of approvals, which stay',
  approval_delta: 'sums of approvals, which stay',
  month_report: 'opened only by whoever is what they were when it was made',
  month_report_reader: 'whoever left gets nothing',
  use_day: 'sums of uses, which stay',
  use_month: 'sums of uses, which stay',
  use_delta: 'sums of uses, which stay',
  live_event: 'history of a use',
  live_recording: 'the unit’s record of a use; whoever left adds nothing, as they are out of the room',
  live_signal: 'of minutes, and only between those in a room',
  identity_check: 'the unit’s; who asked stays known',
  material: 'uploaded by those who run the platform',
  course_attendance: 'who was there stays known to those who ran it',
  contest_certificate: 'what somebody was awarded stays true',
  contest_team: 'who led a team stays known; whoever has left leads no more',
  contest_member: 'who was in a team stays known; whoever has left hands in no more',
  review: 'points that were given stay; whoever has left gives no more',
  meeting_member: 'who took part stays known to the others; whoever has left answers and votes no more',
  meeting_resolution: 'what was resolved stays; whoever leads the meeting follows it up',
  announcement_read: 'only whether somebody had opened it',
  download_copy: 'whose a mark is, also after they left',
  download_fetch: 'who took a file, also after they left',
  download_trace: 'asked by those who run the platform',
  account: 'the person’s own, in no unit',
  application: 'what was asked for belongs to the unit; open tasks are handed over',
  approval_copy: 'read only by whoever may act in the unit',
  approval_event: 'history',
  approval_task: 'handed over (open-approvals)',
  authorization_grant: 'handed over (open-authorizations)',
  certification: 'the unit’s',
  company: 'who registered it',
  complaint: 'the unit’s',
  device: 'handed over (kept devices)',
  disclosure: 'made for the unit, which may revoke it',
  e_seal: 'the unit’s seal',
  engraving: 'the unit’s seal; who ordered it stays known',
  seal_destruction: 'the unit’s seal; who put it out of use stays known',
  destruction_signature: 'what was signed stays signed; where it was not, another is named',
  e_seal_picture: 'the unit’s seal',
  file: 'the unit’s; links to it end by themselves',
  fingerprint: 'forgotten by the seals (member-fingers)',
  former_member: 'the name of who left',
  hardware: 'the device’s own',
  known_machine: 'the person’s own, in no unit',
  login_log: 'history',
  login_ticket: 'the person’s own, in no unit',
  membership: 'the membership itself',
  message: 'read only by whoever may act in the unit',
  operate_log: 'history',
  operator: 'no member',
  operator_recovery_code: 'no member',
  operator_second_factor: 'no member',
  operator_unit_access: 'no member',
  paper_check: 'a hint on the unit’s record, shown to nobody who left',
  request_reply: 'opened only by a signed request of the same person',
  seal_certificate: 'the unit’s seal',
  seal_key: 'the unit’s seal',
  signing_link: 'of somebody outside, in no unit',
  signing_party: 'handed over (open-signings)',
  signing_task: 'the unit’s; administrators go on with it',
  signing_visit: 'of somebody outside, in no unit',
  session: 'ended by sessions.endInUnit',
  session_ticket: 'an operator’s',
  passkey: 'the person’s own, in no unit',
  passkey_question: 'the person’s own, in no unit',
  trusted_machine: 'the person’s own, in no unit',
  use_record: 'the unit’s record',
  verification_code: 'of a number, in no unit',
  unit_closing: 'the unit’s; whoever runs it may withdraw it',
  closed_unit: 'of a unit that is gone',
  export_job: 'written and served only while whoever asked may see what it is of',
  webhook: 'paused, and administrators are told (made-webhooks)',
  sealed_file: 'the use is handed over, and nothing is pressed for who left (file-uses)',
};

test('every table that names people or keeps the digest of a secret either ends with them or says why not', async () => {
  const { rows } = await db.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name LIKE '%\\_hash' OR data_type = 'uuid' AND column_name ~
       '(^|_)(by|account_id|from_id|to_id|user_id|keeper_id|applicant_id|actor_id|operator_id|owner_id|person_id)$')`,
  );
  const known = [...Object.keys(endings), ...Object.keys(stays)];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(plant).sort()).toEqual(Object.keys(endings).sort());
});
