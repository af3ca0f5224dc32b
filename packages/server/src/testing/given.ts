import { once } from 'node:events';
import { LoginType } from '@chancery/contract/account/codes.ts';
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '@chancery/contract/approval/codes.ts';
import type { Approvers, Flow } from '@chancery/contract/approval/flow.ts';
import type { Credentials } from '@chancery/contract/client/caller.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { App } from '../app.ts';
import { addRows, changeRows } from '../kit/keep-rows.ts';
import { hashPassword } from '../people/account/password.ts';
import { keptMembership } from '../people/member/member.kept.ts';
import { keptUnit } from '../people/unit/unit.kept.ts';
import { membership } from '../people/unit/unit.table.ts';
import { keptDevice } from '../seals/device/device.kept.ts';
import { hardware as factory } from '../seals/device/device.table.ts';
import { createHardware, type HardwareWish } from '../seals/gateway/hardware.ts';

let counter = 0;
/** A number nobody else in this test file has. */
export const next = (): number => {
  counter += 1;
  return counter;
};

/** A phone number nobody else has. */
export const somePhone = (): string => `139${String(next()).padStart(8, '0')}`;

/** A credit code nobody else has, with the right check digit. */
export const someCreditCode = (): string => {
  const first17 = `91330106MA${String(next()).padStart(7, '0')}`;
  return first17 + creditCheckDigit(first17);
};

/** A flow of one step. */
export const oneStepFlow = (approvers: Approvers): Flow => ({
  steps: [
    {
      id: 'a',
      kind: 'approve',
      name: 'Approval',
      approvers,
      mode: DecisionMode.any,
      onEmpty: EmptyRule.administrator,
      onSelf: SelfRule.skip,
    },
  ],
});

const hashes = new Map<string, Promise<string>>();
/** Hashing is slow on purpose, and nobody minds that people of tests share a hash: each password is hashed once. */
const hashOnce = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

type SignIn = (token: string, signingKey: string) => Promise<Credentials>;

/** What a test begins with, put straight into the database. */
export const createGiven = (app: App, db: pg.Pool, signIn: SignIn) => {
  const unit = async ({ name = `Unit ${next()}` }: { name?: string } = {}) => {
    const id = uuidv7();
    const row = {
      id,
      name,
      fullName: `${name} Co., Ltd.`,
      socialCreditCode: someCreditCode(),
    };
    await app.transactions.apart('platform', (tx) => addRows(tx, keptUnit, [row]));
    await db.query(`INSERT INTO company_config (company_id) VALUES ($1)`, [id]);
    return { id, name };
  };

  const account = async ({ password, realName }: { password?: string; realName?: string } = {}) => {
    const id = uuidv7();
    const mobile = somePhone();
    const userName = `user${next()}`;
    await db.query(
      `INSERT INTO account (id, mobile, user_name, real_name, password_hash) VALUES ($1, $2, $3, $4, $5)`,
      [id, mobile, userName, realName ?? `Person ${userName}`, password ? await hashOnce(password) : null],
    );
    return { id, mobile, userName, realName: realName ?? `Person ${userName}` };
  };

  const opened = async (owner: { accountId: string } | { operatorId: string }, companyId?: string) => {
    const session = await app.transactions.apart('platform', (tx) =>
      app.services.sessions.open(tx, owner, 'accountId' in owner ? LoginType.phoneCode : LoginType.operator),
    );
    if (companyId)
      await db.query('UPDATE session SET company_id = $1 WHERE id = $2', [companyId, session.id]);
    return {
      sessionId: session.id,
      token: session.token,
      credentials: await signIn(session.token, session.signingKey),
    };
  };

  /** Somebody logged in who has not chosen a unit. */
  const person = async () => {
    const who = await account();
    return { ...who, ...(await opened({ accountId: who.id })) };
  };

  /** Somebody logged in and acting in a unit. */
  const member = async ({
    role = Role.member,
    unit: where,
    realName,
  }: {
    role?: CodeOf<typeof Role>;
    unit?: { id: string; name: string };
    realName?: string;
  } = {}) => {
    const who = await account(realName ? { realName } : {});
    const home = where ?? (await unit());
    if (role === Role.mainAdministrator) {
      // There is one at most: whoever was it steps back.
      const isMain = and(eq(membership.companyId, home.id), eq(membership.role, role));
      await app.transactions.apart('platform', (tx) =>
        changeRows(tx, keptMembership, { role: Role.administrator }, isMain),
      );
    }
    const row = {
      id: uuidv7(),
      companyId: home.id,
      accountId: who.id,
      role,
      realName: who.realName,
    };
    await app.transactions.apart('platform', (tx) => addRows(tx, keptMembership, [row]));
    return {
      ...who,
      unit: home,
      ...(await opened({ accountId: who.id }, home.id)),
    };
  };

  /** A seal of a unit. */
  const device = async ({
    unit: where,
    keeper,
    name = `Seal ${next()}`,
    subtype = SealSubtype.ordinary,
    enabled = true,
    createdAt = new Date(),
  }: {
    unit: { id: string };
    keeper?: { id: string };
    name?: string;
    subtype?: CodeOf<typeof SealSubtype>;
    enabled?: boolean;
    createdAt?: Date;
  }) => {
    const id = uuidv7();
    const own = {
      id,
      companyId: where.id,
      name,
      subtype,
      keeperId: keeper?.id ?? null,
    };
    const row = { ...own, enabled, createdAt };
    await app.transactions.apart('platform', (tx) => addRows(tx, keptDevice, [row]));
    return { id, name };
  };

  /** A smart seal as it left the factory, with what it and its owner know. */
  const hardware = async (wish: HardwareWish = {}) => {
    const [made] = await app.transactions.apart('platform', (tx) => createHardware(tx, app.secrets, [wish]));
    if (!made) throw new Error('no seal was made');
    return made;
  };

  /** A smart seal that is bound to a unit, with its keys. */
  const smartSeal = async ({
    unit: where,
    keeper,
    name = `Smart seal ${next()}`,
    ...wish
  }: HardwareWish & {
    unit: { id: string };
    keeper?: { id: string };
    name?: string;
  }) => {
    const { id: hardwareId, ...made } = await hardware(wish);
    const id = uuidv7();
    await app.transactions.apart('platform', async (tx) => {
      const [from] = await tx.select().from(factory).where(eq(factory.id, hardwareId));
      if (!from) throw new Error('no seal was made');
      const { serial, model, abilities, isBluetooth, isGprs, gprsProtocol, firmware } = from;
      const copied = {
        hardwareId,
        serial,
        model,
        abilities,
        isBluetooth,
        isGprs,
        gprsProtocol,
        firmware,
      };
      const own = {
        id,
        companyId: where.id,
        name,
        subtype: SealSubtype.smart,
        keeperId: keeper?.id ?? null,
      };
      return addRows(tx, keptDevice, [{ ...own, ...copied }]);
    });
    return { ...made, id, hardwareId, name, companyId: where.id };
  };

  /** A template that is in force for every seal and file type; by default an administrator decides. */
  const template = async ({
    unit: where,
    name = `Template ${next()}`,
    flow = oneStepFlow({ by: ApproverSource.role, role: Role.administrator }),
  }: {
    unit: { id: string };
    name?: string;
    flow?: Flow;
  }) => {
    const id = uuidv7();
    await db.query('INSERT INTO approval_template (id, company_id, name) VALUES ($1, $2, $3)', [
      id,
      where.id,
      name,
    ]);
    await db.query(
      `INSERT INTO approval_template_version (id, company_id, template_id, version, flow, by_name)
       VALUES ($1, $2, $3, 1, $4, 'somebody')`,
      [uuidv7(), where.id, id, flow],
    );
    return { id, name };
  };

  const operator = async ({ mustChangePassword = false } = {}) => {
    const id = uuidv7();
    const username = `operator${next()}`;
    await db.query(
      `INSERT INTO operator (id, username, real_name, password_hash, must_change_password) VALUES ($1, $2, $2, $3, $4)`,
      [id, username, await hashOnce('Right#1234'), mustChangePassword],
    );
    return { id, username, ...(await opened({ operatorId: id })) };
  };

  /** Somebody of a partner that engraves seals; of one that is there already where it is named. */
  const engraver = async ({ partner = uuidv7() }: { partner?: string } = {}) => {
    await db.query(
      `INSERT INTO engraver (id, name, licence_no, contact_name, phone, address)
       VALUES ($1, $2, 'TZ-1', 'Li Gang', '13900000000', 'West Lake Road 1') ON CONFLICT DO NOTHING`,
      [partner, `Engraver ${next()}`],
    );
    const id = uuidv7();
    const username = `engraver${next()}`;
    await db.query(
      `INSERT INTO operator (id, username, real_name, password_hash, must_change_password, roles, engraver_id)
       VALUES ($1, $2, $2, $3, false, '{}', $4)`,
      [id, username, await hashOnce('Right#1234'), partner],
    );
    return { id, username, partner, ...(await opened({ operatorId: id })) };
  };

  /** One more login of somebody. */
  const sessionOf = (who: { id: string }, where?: { id: string }) => opened({ accountId: who.id }, where?.id);

  /** Waits until the server acts by changes made behind its back: it hears of them in their order. */
  const settled = async () => {
    const last = `nothing:${uuidv7()}`;
    // A server that lost its ear begins anew, and acts by all that was before.
    const heard = Promise.race([last, 'system:'].map((what) => once(app.accessHeard, what)));
    await db.query(`SELECT pg_notify('access_changed', $1)`, [last]);
    await heard;
  };

  return {
    unit,
    engraver,
    account,
    person,
    member,
    device,
    hardware,
    smartSeal,
    template,
    operator,
    sessionOf,
    settled,
  };
};
