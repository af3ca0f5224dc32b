import { randomUUID } from 'node:crypto';
import { query } from './database.ts';
import type { Person, Unit } from './people.ts';
import { someWord } from './unique.ts';

/** A use of a seal that is under way. */
export interface Use {
  readonly authorizationId: string;
  readonly recordId: string;
  readonly title: string;
}

/** An authorisation of somebody with so many presses, as devices would have told of them. */
export const someUse = async (person: Person, unit: Unit, presses = 3): Promise<Use> => {
  const [deviceId, authorizationId, recordId] = [randomUUID(), randomUUID(), randomUUID()];
  const [deviceName, empowerNo, title] = [someWord('Seal '), someWord('E'), someWord('Contract ')];
  await query('INSERT INTO device (id, company_id, name, subtype, keeper_id) VALUES ($1, $2, $3, 1, $4)', [
    deviceId,
    unit.id,
    deviceName,
    person.id,
  ]);
  await query(
    `INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
       status, normal_count, cross_page_count, window_start, window_end, last_press_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 10, 0, now() - interval '1 hour', now() + interval '1 day', now())`,
    [authorizationId, unit.id, empowerNo, title, deviceId, deviceName, person.id, person.realName],
  );
  await query(
    `INSERT INTO use_record (id, company_id, authorization_id, empower_no, title, device_id, device_name, user_id,
       user_name, use_type, normal_granted, presses, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 10, $10, now(), now())`,
    [
      recordId,
      unit.id,
      authorizationId,
      empowerNo,
      title,
      deviceId,
      deviceName,
      person.id,
      person.realName,
      presses,
    ],
  );
  await query(
    `INSERT INTO press (id, company_id, device_id, record_id, authorization_id, counter, sequence, kind, use_type,
       counted, device_at, verdict, reasons, message, digest)
     SELECT gen_random_uuid(), $1, $2, $3, $4, n, n, 'normal', 0, true, now(), 'warning', '{noPhoto}', '', ''
     FROM generate_series(1, $5::int) n`,
    [unit.id, deviceId, recordId, authorizationId, presses],
  );
  return { authorizationId, recordId, title };
};
