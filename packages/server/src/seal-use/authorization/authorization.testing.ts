import { randomBytes } from 'node:crypto';
import * as call from '@chancery/contract/authorization/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import type { Answer } from '@chancery/device/messages.ts';
import { uuidv7 } from 'uuidv7';
import { next } from '../../testing/given.ts';
import type { World } from '../../testing/world.ts';
import { createOffice, type Member, stepOf } from '../application/application.testing.ts';

/** A unit in which uses are applied for, approved and granted. */
export const createSealOffice = async (world: World) => {
  const { db, app } = world;
  const office = await createOffice(world);
  const { unit, main, keeper, applicant, seal } = office;
  const template = await office.templateFor([stepOf('a', [main])]);

  /** An approved application; for the office's ordinary seal, twice plainly and once across pages, unless told. */
  const approved = async (over: Parameters<typeof office.apply>[1] = {}) => {
    const { id } = await office.apply(template.id, over);
    await office.decide(main, id);
    return id;
  };

  /** A smart seal with hardware behind it that can do everything. */
  const smartSeal = async (
    over: { abilities?: string[]; serviceEnd?: Date | null; keptBy?: Member } = {},
  ) => {
    const {
      abilities = ['offline', 'photoLock', 'locate'],
      serviceEnd = new Date(Date.now() + 90 * 86_400_000),
    } = over;
    const made = await world.given.device({
      unit,
      keeper: over.keptBy ?? keeper,
      subtype: SealSubtype.smart,
    });
    const [hardwareId, serial] = [uuidv7(), `S20-T${String(next()).padStart(6, '0')}`];
    await db.query(
      `INSERT INTO hardware (id, serial, model, bind_code_hash, secret_hash, public_key) VALUES ($1, $2, 'S20', $3, $3, $3)`,
      [hardwareId, serial, randomBytes(32)],
    );
    await db.query(
      `UPDATE device SET hardware_id = $2, serial = $3, model = 'S20', abilities = $4, service_end = $5 WHERE id = $1`,
      [made.id, hardwareId, serial, abilities, serviceEnd],
    );
    return { ...made, serial };
  };

  const grant = (
    by: Member,
    applicationId: string,
    over: Partial<CallInput<typeof call.grantAuthorization>> = {},
  ) => world.call(by, call.grantAuthorization, { applicationId, deviceId: seal.id, ...over });

  /** Grants a use of a seal without an application. */
  const grantDirectly = (over: Partial<CallInput<typeof call.grantDirectly>> = {}, by: Member = main) =>
    world.call(by, call.grantDirectly, {
      title: 'A letter',
      reason: 'it must go out today',
      deviceId: seal.id,
      userId: applicant.id,
      normalCount: 2,
      startAt: new Date(Date.now() - 60_000).toISOString(),
      endAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...over,
    });

  /** What waits for a device under an authorisation, newest last. */
  const ordersOf = async (id: string) => {
    const { rows } = await db.query(
      'SELECT id, state, body FROM device_command WHERE subject_id = $1 ORDER BY created_at, id',
      [id],
    );
    return rows as { id: string; state: string; body: { revision: number; state: string; user: string } }[];
  };

  /** The device answers the latest order. */
  const answer = async (
    device: { id: string; name: string; serial: string },
    id: string,
    outcome: Answer['outcome'],
    reason?: string,
  ) => {
    const of = (await ordersOf(id)).at(-1)?.id ?? '';
    const bound = { ...device, companyId: unit.id };
    const said = { serial: device.serial, of, at: Date.now(), outcome, ...(reason ? { reason } : {}) };
    await app.transactions.apart('platform', (tx) => app.services.commands.answer(tx, bound, said));
  };

  const get = (who: Member, id: string) => world.call(who, call.getAuthorization, { id });

  return { ...office, approved, smartSeal, grant, grantDirectly, ordersOf, answer, get };
};
