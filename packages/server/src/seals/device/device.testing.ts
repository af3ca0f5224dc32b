import { uploadFile } from '@chancery/contract/file/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Answer, Status } from '@chancery/device/messages.ts';
import { uuidv7 } from 'uuidv7';
import { picture } from '../../files/file/files.testing.ts';
import type { Caller, World } from '../../testing/world.ts';
import type { BoundDevice } from '../gateway/ports.ts';
import { createDeviceNews } from './device-news.ts';

/** A unit with its people and their smart seal, and what the seal says. */
export const createDeviceDesk = ({ app, call, db, given }: World) => {
  let shade = 0;

  /** A picture nobody else has, uploaded. */
  const imprint = async (who: Caller): Promise<string> => {
    shade += 1;
    const body = new Uint8Array(await picture('png', shade));
    const file = await call(who, uploadFile, { fileName: '印模.png', purpose: 'picture' }, { body });
    return file.filePath;
  };

  const office = async () => {
    const main = await given.member({ role: Role.mainAdministrator });
    const { unit } = main;
    const keeper = await given.member({ role: Role.sealKeeper, unit });
    const other = await given.member({ role: Role.sealKeeper, unit });
    const seal = await given.smartSeal({ unit, keeper });
    await db.query(`UPDATE device SET service_end = now() + interval '1 year' WHERE id = $1`, [seal.id]);
    return { unit, main, keeper, other, seal, bound: boundOf(seal) };
  };

  const boundOf = ({ id, companyId, serial, name }: BoundDevice): BoundDevice => ({
    id,
    companyId,
    serial,
    name,
  });

  const news = createDeviceNews(app.services.evidence, app.services.messages.tell);
  const inPlatform = app.transactions.apart.bind(undefined, 'platform') as <T>(
    work: Parameters<typeof app.transactions.apart<T>>[1],
  ) => Promise<T>;

  /** A device says how it is. */
  const say = (device: BoundDevice, over: Partial<Status> = {}) =>
    inPlatform((tx) =>
      news.status(tx, device, {
        serial: device.serial,
        at: Date.now(),
        firmware: '1.0.0',
        counter: 0,
        waiting: 0,
        ...over,
      }),
    );

  /** Something happens to a device. */
  const happen = (device: BoundDevice, kind: 'caseOpened' | 'batteryLow' | 'pressRefused', id = uuidv7()) =>
    inPlatform((tx) =>
      news.event(tx, device, { serial: device.serial, id, at: Date.now(), kind, counter: 7 }),
    );

  const lastCommand = async (deviceId: string, type: string) => {
    const { rows } = await db.query<{ id: string; body: Record<string, unknown>; state: string }>(
      'SELECT id, body, state FROM device_command WHERE device_id = $1 AND type = $2 ORDER BY id DESC LIMIT 1',
      [deviceId, type],
    );
    return rows[0];
  };

  /** A device answers what it was last told of a type. */
  const answer = async (device: BoundDevice, type: string, said: Partial<Answer> = {}) => {
    const sent = await lastCommand(device.id, type);
    await inPlatform((tx) =>
      app.services.commands.answer(tx, device, {
        serial: device.serial,
        of: sent?.id ?? '',
        at: Date.now(),
        outcome: 'done',
        ...said,
      }),
    );
  };

  return { office, boundOf, imprint, say, happen, answer, lastCommand };
};
