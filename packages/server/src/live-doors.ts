import type { FastifyBaseLogger } from 'fastify';
import { decodeNews, readInvited } from './kit/live.ts';
import { readRoomNews } from './live/ports.ts';
import { createLiveSockets } from './people/message/live-sockets.ts';
import { livePath, photoPath, roomPath } from './people/message/serve-live.ts';
import { readPhotoNews } from './seal-use/photo/photo-news.ts';
import type { Services } from './services.ts';

/** The sockets of browsers behind their doors: news for members, photos of a phone, rooms of a use that is watched. */
export const createLiveDoors = (
  { liveTickets, roomTickets }: Pick<Services, 'liveTickets' | 'roomTickets'>,
  log: FastifyBaseLogger,
) => {
  const live = createLiveSockets(liveTickets, log);
  const photos = createLiveSockets(liveTickets, log);
  const rooms = createLiveSockets(roomTickets, log);
  const all = [live, photos, rooms];
  return {
    live,
    doors: {
      [livePath]: { sockets: live, take: liveTickets.take },
      [photoPath]: { sockets: photos, take: liveTickets.take },
      [roomPath]: { sockets: rooms, take: roomTickets.take },
    },
    /** Hands on what another server, or this one, has announced. */
    hear: (payload: string): void => {
      const photo = readPhotoNews(payload);
      const room = readRoomNews(payload);
      const invited = readInvited(payload);
      if (room) rooms.say(room.companyId, room.ids, { type: 'look' });
      else if (photo) photos.say(photo.companyId, photo.accountIds, photo.frame);
      else if (invited) live.tellInvited(invited);
      else live.tell(decodeNews(payload));
    },
    /** After a silence nobody knows what was announced meanwhile. */
    resync: (): void => {
      for (const sockets of all) sockets.tellAll('resync');
    },
    accessChanged: (what: string): void => {
      for (const sockets of all) sockets.accessChanged(what);
    },
    close: (): void => {
      for (const sockets of all) sockets.close();
    },
  };
};
