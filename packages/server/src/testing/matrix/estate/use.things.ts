import { randomBytes, randomInt } from 'node:crypto';
import { approveApply } from '@chancery/contract/approval/calls.ts';
import { grantAuthorization, grantDirectly } from '@chancery/contract/authorization/calls.ts';
import {
  activateAuthorization,
  closeAuthorization,
  pauseAuthorization,
} from '@chancery/contract/authorization/steps.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { inviteLiveWitness } from '@chancery/contract/live/calls.ts';
import { makePhotoTicket, saveUseImage } from '@chancery/contract/photo/calls.ts';
import { uuidv7 } from 'uuidv7';
import type { Ground } from './ground.ts';

interface Needs {
  seal(): Promise<string>;
  smartSeal(): Promise<string>;
  placed(): Promise<string>;
  placedSeal(applicationId: string): Promise<string>;
  task(applicationId: string): Promise<string>;
  file(purpose: 'photo'): Promise<string>;
}

/** Authorised uses of seals, their records, presses and photos. */
export const useThings = ({ world: { call, db }, unit, main, text, join, insert }: Ground, needs: Needs) => {
  /** Numbers are counted for each unit: here from somewhere, so that a number of another unit is not one of ours too. */
  const countFromElsewhere = () =>
    db.query(
      `INSERT INTO unit_counter (company_id, kind, last)
       VALUES ($1, to_char(now() AT TIME ZONE $2, '"YY"YYYYMMDD'), $3) ON CONFLICT DO NOTHING`,
      [unit.id, platformZone, randomInt(1_000_000)],
    );

  /** A use of an electronic seal, which only files that were approved can have. */
  const electronicUse = async (): Promise<string> => {
    await countFromElsewhere();
    const id = await needs.placed();
    await call(main, approveApply, { id, taskId: await needs.task(id), agree: true });
    const wish = { applicationId: id, deviceId: await needs.placedSeal(id) };
    return (await call(main, grantAuthorization, wish)).id;
  };

  const authorization = async (
    state: 'fresh' | 'active' | 'paused' | 'over' = 'fresh',
    kind: 'seal' | 'smartSeal' = 'seal',
  ): Promise<string> => {
    await countFromElsewhere();
    const { id } = await call(main, grantDirectly, {
      title: text('use'),
      reason: text('reason'),
      deviceId: await needs[kind](),
      // Nobody reviews a use of their own.
      userId: state === 'over' ? (await join()).id : main.id,
      normalCount: 5,
      startAt: new Date(Date.now() - 60_000).toISOString(),
      endAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    if (state !== 'fresh') await call(main, activateAuthorization, { id });
    if (state === 'over') await call(main, closeAuthorization, { id, note: text('note') });
    if (state === 'paused') await call(main, pauseAuthorization, { id });
    return id;
  };

  const record = async (authorizationId?: string): Promise<string> => {
    const of = authorizationId ?? (await authorization('active'));
    const id = uuidv7();
    await db.query(
      `INSERT INTO use_record (id, company_id, authorization_id, empower_no, title, device_id, device_name, user_id,
         user_name, use_type, normal_granted, presses, verdict, reasons, unread_exception, first_at, last_at)
       SELECT $1, company_id, id, empower_no, title, device_id, device_name, user_id, user_name, 0, normal_count, 1,
         'warning', '{noPhoto}', true, now(), now() FROM authorization_grant WHERE id = $2`,
      [id, of],
    );
    await db.query(
      `INSERT INTO press (id, company_id, device_id, record_id, authorization_id, counter, sequence, kind, use_type,
         counted, device_at, verdict, reasons, message, digest)
       SELECT $1, company_id, device_id, id, authorization_id, 7, 1, 'normal', 0, true, now(), 'warning', '{noPhoto}', $3, ''
       FROM use_record WHERE id = $2`,
      [uuidv7(), id, text('press')],
    );
    return id;
  };
  const press = async (recordId: string): Promise<string> =>
    (await db.query('SELECT id FROM press WHERE record_id = $1', [recordId])).rows[0].id;
  const numberOf = async (authorizationId: string): Promise<string> => {
    const found = await db.query('SELECT empower_no FROM authorization_grant WHERE id = $1', [
      authorizationId,
    ]);
    return found.rows[0].empower_no;
  };

  return {
    authorization,
    electronicUse,
    record,
    press,
    /** A record of presses that nothing authorised. */
    looseRecord: async (): Promise<string> => {
      const [deviceId, now] = [await needs.seal(), new Date()];
      const what = {
        device_id: deviceId,
        device_name: text('seal'),
        title: text('use'),
        use_type: 1,
        presses: 1,
      };
      const when = { first_at: now, last_at: now };
      return insert('use_record', { id: uuidv7(), company_id: unit.id, ...what, ...when, run: text('run') });
    },
    /** The authorisation of a record. */
    authorizationOf: async (recordId: string): Promise<string> =>
      (await db.query('SELECT authorization_id AS id FROM use_record WHERE id = $1', [recordId])).rows[0].id,
    /** The seal that an authorisation is for. */
    sealOf: async (authorizationId: string): Promise<string> =>
      (await db.query('SELECT device_id AS id FROM authorization_grant WHERE id = $1', [authorizationId]))
        .rows[0].id,
    /** The number of a use as people read it. */
    empowerNo: numberOf,
    photo: async (): Promise<string> => {
      const recordId = await record();
      await call(main, saveUseImage, { recordId, filePath: await needs.file('photo') });
      return (await db.query('SELECT id FROM press_photo WHERE record_id = $1', [recordId])).rows[0].id;
    },
    photoTicket: async (): Promise<string> => {
      const authorizationId = await authorization('active');
      await record(authorizationId);
      return (await call(main, makePhotoTicket, { authorizationId })).id;
    },
    liveInvite: async (): Promise<string> => {
      const authorizationId = await authorization('active');
      return (await call(main, inviteLiveWitness, { authorizationId, name: text('guest') })).id;
    },
    disclosure: async (): Promise<string> =>
      insert('disclosure', {
        id: uuidv7(),
        company_id: unit.id,
        use_key: await numberOf(await authorization()),
        level: 'full',
        ticket_hash: randomBytes(32),
        shown: JSON.stringify({ title: text('use') }),
        digest: Buffer.alloc(32),
        made_by: main.id,
        made_by_name: text('person'),
      }),
  };
};
