import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { makePhotoTicket, type PhotoFrame, sendPhonePhoto } from '@chancery/contract/photo/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { picture } from '../../files/file/files.testing.ts';
import { photoPath } from '../../people/message/serve-live.ts';
import type { Caller, World } from '../../testing/world.ts';

let shade = 0;
/** A picture nobody else has. */
export const somePicture = async (): Promise<Uint8Array<ArrayBuffer>> => {
  shade += 1;
  return new Uint8Array(await picture('jpeg', shade));
};

/** A secret as a phone makes it. */
export const newPhone = (): string => createHash('sha256').update(crypto.randomUUID()).digest('base64url');

let empowerNo = 0;

/** A unit with a keeper, somebody who stamps, and a way to let presses happen without a device. */
export const createStampRoom = async ({ given, db, call, address }: World) => {
  const unit = await given.unit();
  const keeper = await given.member({ unit, role: Role.sealKeeper });
  const user = await given.member({ unit });
  const colleague = await given.member({ unit });

  /** An authorisation in use, with so many presses. */
  const use = async ({ presses = 1, photoLock = false } = {}) => {
    const seal = await given.device({ unit, keeper });
    empowerNo += 1;
    const [authorizationId, recordId] = [uuidv7(), uuidv7()];
    await db.query(
      `INSERT INTO authorization_grant (id, company_id, empower_no, title, device_id, device_name, user_id, user_name,
         status, normal_count, cross_page_count, window_start, window_end, photo_lock, last_press_at)
       VALUES ($1, $2, $3, 'Contract with the mill', $4, $5, $6, 'user', $8, 5, 0, now() - interval '1 hour',
         now() + interval '1 day', $7, now())`,
      [
        authorizationId,
        unit.id,
        `E${empowerNo}`,
        seal.id,
        seal.name,
        user.id,
        photoLock,
        presses > 0 ? 0 : 4,
      ],
    );
    const made: { id: string; counter: number }[] = [];
    if (presses > 0)
      await db.query(
        `INSERT INTO use_record (id, company_id, authorization_id, empower_no, title, device_id, device_name, user_id,
           user_name, use_type, normal_granted, presses, reasons, first_at, last_at)
         VALUES ($1, $2, $3, $4, 'Contract with the mill', $5, $6, $7, 'user', 0, 5, $8, '{noPhoto}', now(), now())`,
        [recordId, unit.id, authorizationId, `E${empowerNo}`, seal.id, seal.name, user.id, presses],
      );
    for (let sequence = 1; sequence <= presses; sequence += 1) {
      const id = uuidv7();
      await db.query(
        `INSERT INTO press (id, company_id, device_id, record_id, authorization_id, counter, sequence, kind, use_type,
           counted, device_at, received_at, verdict, reasons, message, digest)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'normal', 0, true, now(), now() - interval '1 day', 'warning', '{noPhoto}', '', '')`,
        [id, unit.id, seal.id, recordId, authorizationId, 100 + sequence, sequence],
      );
      made.push({ id, counter: 100 + sequence });
    }
    return { authorizationId, recordId, seal, presses: made };
  };

  /** A ticket for a use. */
  const ticketFor = (authorizationId: string, over: object = {}, who: Caller = user) =>
    call(who, makePhotoTicket, { authorizationId, ...over });

  /** Sends a photo as a phone does. */
  const send = (phoneKey: string, body: Uint8Array<ArrayBuffer>, over: object = {}) =>
    call(
      {},
      sendPhonePhoto,
      { takenAt: new Date().toISOString(), ...over },
      {
        body,
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, token: phoneKey } }),
      },
    );

  /** Listens to what the desktop of somebody hears about photos. */
  const listen = async (who: Caller) => {
    const { ticket } = await call(who, newLiveTicket, {});
    const socket = new WebSocket(`${address.replace('http', 'ws')}${photoPath}?ticket=${ticket}`);
    const heard: PhotoFrame[] = [];
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'INFO' || frame.type === 'ERROR') heard.push(frame);
    });
    await once(socket, 'open');
    return { socket, heard };
  };

  return { unit, keeper, user, colleague, use, ticketFor, send, listen };
};
