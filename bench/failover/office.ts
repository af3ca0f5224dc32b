import { ApproverSource } from '@chancery/contract/approval/codes.ts';
import { type Caller, type Credentials, createCaller } from '@chancery/contract/client/caller.ts';
import { credentialsOf, importSigningKey } from '@chancery/contract/client/signing-key.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { MadeHardware } from '@chancery/server/seals/gateway/hardware.ts';
import { createOrderKey } from '@chancery/server/seals/gateway/order-key.ts';
import { createGiven, oneStepFlow } from '@chancery/server/testing/given.ts';
import pg from 'pg';
import { type Connection, createBenchApp } from '../kit/database.ts';

/** Somebody who makes calls. */
export interface Somebody {
  readonly id: string;
  readonly credentials: Credentials;
}

/** A unit with people and seals. */
export interface Office {
  readonly unitId: string;
  readonly boss: Somebody;
  readonly applicants: readonly Somebody[];
  readonly approver: Somebody;
  readonly templateId: string;
  /** A seal that is on paper only, for applications. */
  readonly ordinarySeal: string;
  /** Others like it, for uses that are over at once. */
  readonly briefSeals: readonly string[];
  readonly seals: readonly (MadeHardware & { readonly deviceId: string })[];
  readonly orderPublicKey: Uint8Array;
}

/** Fills an empty database with a unit; the server that did so is gone afterwards. */
export const makeOffice = async (
  connection: Connection,
  seals: number,
  applicants: number,
): Promise<Office> => {
  const app = await createBenchApp(connection);
  const db = new pg.Pool({ ...connection, max: 2 });
  try {
    const given = createGiven(app, db, async (token, key) =>
      credentialsOf(token, await importSigningKey(key)),
    );
    const unit = await given.unit();
    const boss = await given.member({ unit, role: Role.mainAdministrator });
    const approver = await given.member({ unit, role: Role.administrator });
    const members = [];
    for (let at = 0; at < applicants; at += 1) members.push(await given.member({ unit }));
    const { id: templateId } = await given.template({
      unit,
      flow: oneStepFlow({ by: ApproverSource.people, userIds: [approver.id] }),
    });
    const { id: ordinarySeal } = await given.device({ unit, keeper: boss });
    const briefSeals: string[] = [];
    for (let at = 0; at < 5; at += 1) briefSeals.push((await given.device({ unit, keeper: boss })).id);
    const made = [];
    for (let at = 0; at < seals; at += 1) {
      const { id: deviceId, ...one } = await given.smartSeal({ unit, keeper: boss, simulated: true });
      made.push({ ...one, id: one.hardwareId, deviceId });
    }
    return {
      unitId: unit.id,
      boss,
      approver,
      applicants: members,
      templateId,
      ordinarySeal,
      briefSeals,
      seals: made,
      orderPublicKey: createOrderKey(app.secrets).publicKey,
    };
  } finally {
    await db.end();
    await app.close();
  }
};

/** The calls somebody makes at an address. */
export const callsOf = (address: string, { credentials }: Somebody): Caller =>
  createCaller({ baseUrl: `${address}/api`, clientType: 'machine', credentials: async () => credentials });
