import { beginUpload } from '@chancery/contract/file/calls.ts';
import {
  disableMember,
  listColleagues,
  removeMember,
  setMemberRole,
} from '@chancery/contract/member/calls.ts';
import { addMember } from '@chancery/contract/member/invitation.ts';
import { addWebhook } from '@chancery/contract/message/webhook.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { UnitActor } from '../../kit/actor.ts';
import { createSealOffice } from '../../seal-use/authorization/authorization.testing.ts';
import { next } from '../../testing/given.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { createWorld } from '../../testing/world.ts';
import { refuseUnlessStillActing } from './still-acting.ts';

const world = await createWorld();
const { app, call, db } = world;
const { untilWaiting } = createWaiting(db);

type Office = Awaited<ReturnType<typeof createSealOffice>>;
type Deputy = Awaited<ReturnType<Office['join']>>;

const guest = () => ({ realName: `Guest ${next()}`, mobile: `1370001${1000 + next()}`, role: Role.member });

const pair = async () => {
  const office = await createSealOffice(world);
  const deputy = await office.join(Role.administrator);
  await call(deputy, listColleagues, {});
  return { office, deputy };
};

const outcome = (made: Promise<unknown>) =>
  made.then(
    () => 'done',
    (error: { key?: string }) => error.key,
  );

/** Holds something back until both the change of the staff and the deputy's request are on their way. */
const overlapping = async (
  hold: (holder: pg.PoolClient) => Promise<unknown>,
  change: () => Promise<unknown>,
  act: () => Promise<unknown>,
) => {
  const holder = await db.connect();
  await holder.query('BEGIN');
  await hold(holder);
  const changed = outcome(change());
  await untilWaiting(1);
  const acted = outcome(act());
  await untilWaiting(2);
  await holder.query('COMMIT');
  holder.release();
  return { changed: await changed, acted: await acted };
};

const changes: [string, (office: Office, deputy: Deputy) => Promise<unknown>][] = [
  ['removed', ({ main }, { id: userId }) => call(main, removeMember, { userId })],
  ['disabled', ({ main }, { id: userId }) => call(main, disableMember, { userId })],
  [
    'given another role',
    ({ main }, { id: userId }) => call(main, setMemberRole, { userId, role: Role.member }),
  ],
];

test.each(changes)('whoever is %s while their request waits grants no use of a seal', async (_, change) => {
  const { office, deputy } = await pair();
  const both = await overlapping(
    (holder) =>
      holder.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
        `staff:${office.unit.id}`,
      ]),
    () => change(office, deputy),
    () => office.grantDirectly({ title: 'Too late' }, deputy),
  );
  expect(both).toEqual({ changed: 'done', acted: 'permission.denied' });
  const { rows } = await db.query(`SELECT FROM authorization_grant WHERE title = 'Too late'`);
  expect(rows).toEqual([]);
});

test.each(changes)('whoever is %s while their request waits invites nobody', async (_, change) => {
  const { office, deputy } = await pair();
  const both = await overlapping(
    (holder) => holder.query('SELECT FROM company_config WHERE company_id = $1 FOR UPDATE', [office.unit.id]),
    () => change(office, deputy),
    () => call(deputy, addMember, guest()),
  );
  expect(both).toEqual({ changed: 'done', acted: 'permission.denied' });
  const { rows } = await db.query('SELECT FROM invitation WHERE company_id = $1', [office.unit.id]);
  expect(rows).toEqual([]);
});

test('nothing of whoever is removed stands in the log behind the removal, whatever was under way', async () => {
  const { office, deputy } = await pair();
  const url = 'https://hook.example/in';
  const acts = [
    () => office.grantDirectly({}, deputy),
    () => call(deputy, addMember, guest()),
    () => call(deputy, addWebhook, { name: `Hook ${next()}`, url, events: ['complaint.answered'] }),
    () => call(deputy, setMemberRole, { userId: office.keeper.id, role: Role.sealKeeper }),
  ];
  const fire = () => Promise.allSettled(acts.map((act) => act()));
  const before = [fire(), fire(), fire()];
  const removal = outcome(call(office.main, removeMember, { userId: deputy.id }));
  const during: ReturnType<typeof fire>[] = [];
  let over = false;
  void removal.then(() => {
    over = true;
  });
  while (!over) {
    during.push(fire());
    await Promise.race([removal, during.at(-1)]);
  }
  expect(await removal).toBe('done');
  await Promise.all([...before, ...during]);
  const { rows } = await db.query(
    `SELECT late.action FROM operate_log late JOIN operate_log gone ON gone.company_id = late.company_id
     WHERE late.company_id = $1 AND late.actor_id = $2 AND gone.action = 'user.remove' AND late.id > gone.id`,
    [office.unit.id, deputy.id],
  );
  expect(rows).toEqual([]);
});

test('two administrators who disable each other at once: one of them does', async () => {
  const { office, deputy } = await pair();
  const other = await office.join(Role.administrator);
  await call(other, listColleagues, {});
  const done = await Promise.all([
    outcome(call(deputy, disableMember, { userId: other.id })),
    outcome(call(other, disableMember, { userId: deputy.id })),
  ]);
  expect(done.filter((how) => how === 'done')).toHaveLength(1);
});

test('an administrator who steps down does so, and writes nothing behind it', async () => {
  const { deputy } = await pair();
  await call(deputy, setMemberRole, { userId: deputy.id, role: Role.member });
  await expect(call(deputy, addMember, guest())).toRefuseWith('permission.denied');
});

test('a removal that waits for a row of whoever is removed goes through; their request gives way', async () => {
  const { office, deputy } = await pair();
  const digest = '0'.repeat(64);
  await call(deputy, beginUpload, { fileName: 'a.pdf', purpose: 'application', size: 9, digest });
  const actor: UnitActor = {
    kind: 'user',
    sessionId: '',
    id: deputy.id,
    name: '',
    permissions: new Set(),
    mobile: deputy.mobile,
    companyId: office.unit.id,
    role: Role.administrator,
  };
  let removal: Promise<unknown> = Promise.resolve();
  const write = app.transactions.apart({ companyId: office.unit.id }, async (tx) => {
    await tx.$client.query('SELECT FROM file_upload WHERE company_id = $1 FOR UPDATE', [office.unit.id]);
    removal = outcome(call(office.main, removeMember, { userId: deputy.id }));
    await untilWaiting(1);
    await refuseUnlessStillActing(tx, actor);
  });
  await expect(write).rejects.toMatchObject({ key: 'request.timeout' });
  expect(await removal).toBe('done');
});
