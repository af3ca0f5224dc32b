import { randomUUID } from 'node:crypto';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { activateAuthorization } from '@chancery/contract/authorization/steps.ts';
import { newKeys } from '@chancery/device/envelope.ts';
import { callAs } from './api.ts';
import { query } from './database.ts';
import type { Person, Unit } from './people.ts';
import { someWord } from './unique.ts';

/** A smart seal that is bound to a unit, simulated, with the key it signs with. */
export interface SmartSeal {
  readonly id: string;
  readonly name: string;
  readonly serial: string;
  readonly secretKey: Uint8Array;
}

/** Makes a smart seal and binds it. */
export const someSmartSeal = async (unit: Unit, keeper: Person): Promise<SmartSeal> => {
  const [id, hardwareId] = [randomUUID(), randomUUID()];
  const name = someWord('Seal ');
  const serial = `SEAL-${randomUUID().slice(0, 13).toUpperCase()}`;
  const { secretKey, publicKey } = newKeys();
  const abilities = ['camera', 'fingerprint', 'offline', 'locate', 'photoLock', 'privilege', 'upgrade'];
  await query(
    `INSERT INTO hardware (id, serial, model, bind_code_hash, secret_hash, public_key, abilities, simulated)
     VALUES ($1, $2, 'S30', '', '', $3, $4, true)`,
    [hardwareId, serial, Buffer.from(publicKey), abilities],
  );
  await query(
    `INSERT INTO device (id, company_id, name, subtype, keeper_id, hardware_id, serial, model, abilities, is_bluetooth,
       is_gprs, gprs_protocol, firmware, service_end)
     VALUES ($1, $2, $3, 1, $4, $5, $6, 'S30', $7, true, true, 'mqtt5', '1.0.0', now() + interval '1 year')`,
    [id, unit.id, name, keeper.id, hardwareId, serial, abilities],
  );
  return { id, name, serial, secretKey };
};

/** Grants somebody the use of a seal, and activates it. */
export const grantUse = async (
  person: Person,
  unit: Unit,
  { id }: SmartSeal,
  counts: { readonly normalCount: number; readonly crossPageCount: number },
): Promise<string> => {
  const call = await callAs(person, unit);
  const hour = 3_600_000;
  const granted = await call(grantDirectly, {
    title: 'Agreement',
    reason: 'to be stamped today',
    deviceId: id,
    userId: person.id,
    ...counts,
    startAt: new Date(Date.now() - hour).toISOString(),
    endAt: new Date(Date.now() + hour).toISOString(),
  });
  await call(activateAuthorization, { id: granted.id });
  return granted.id;
};

/** The presses the server keeps of a seal, in order. */
export const pressesOf = (deviceId: string) =>
  query<{ counter: string; kind: string; counted: boolean; reasons: string[]; photos: number }>(
    'SELECT counter, kind, counted, reasons, photos FROM press WHERE device_id = $1 ORDER BY counter',
    [deviceId],
  );
