import type { Socket } from 'node:net';
import type pg from 'pg';
import { clearAlarm, setAlarm } from './alarm.ts';

/** Pools of which a connection broke and none was opened since: their database may be away. */
const doubted = new WeakSet<pg.Pool>();
/** The connections of all pools of this process. */
const open = new Set<pg.Client>();

/** As long as a request waits for a database that may be away: most of what may be said within two seconds. */
const doubtedMs = 1_000;

/** Remembers a connection for as long as it is open. */
export const watchConnection = (client: pg.Client): void => {
  open.add(client);
  client.once('end', () => open.delete(client));
};

/** Remembers of a pool what its connections go through. */
export const watchPool = (pool: pg.Pool): void => {
  const doubt = () => void doubted.add(pool);
  // An idle connection that breaks is replaced at the next request.
  pool.on('error', doubt);
  pool.on('connect', (client) => {
    doubted.delete(pool);
    watchConnection(client);
    // One that breaks in use fails its query; without a listener it would also be an uncaught error.
    client.on('error', doubt);
  });
};

const away = () => Object.assign(new Error('the database seems to be away'), { code: 'ETIMEDOUT' });

/**
 * Takes a connection of a pool. A machine that is busy may need seconds for it; where a connection broke and no other could
 * be opened yet, nobody waits as long.
 */
export const takeConnection = (pool: pg.Pool): Promise<pg.PoolClient> => {
  const isFree = pool.idleCount > pool.waitingCount;
  const taken = pool.connect();
  if (isFree) return taken;
  return new Promise((resolve, reject) => {
    let gaveUp = false;
    const look = () => {
      if (!doubted.has(pool)) {
        looking = setAlarm(doubtedMs, look);
        return;
      }
      gaveUp = true;
      reject(away());
    };
    let looking = setAlarm(doubtedMs, look);
    taken.then(
      (client) => {
        clearAlarm(looking);
        if (gaveUp) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearAlarm(looking);
        reject(error);
      },
    );
  });
};

/** It is always a socket, with or without TLS. */
const socketOf = ({ connection }: pg.Client): Socket => connection.stream as Socket;

/**
 * Remembers how much every connection has heard; what it answers ends all that heard nothing since. It is for when the
 * database is found to answer nobody: a line may be dead without saying so, and whoever waits on it would wait for ever.
 */
export const noteSilence = (): (() => void) => {
  const before = [...open].map((client) => [client, socketOf(client).bytesRead] as const);
  return () => {
    for (const [client, heard] of before)
      if (open.has(client) && socketOf(client).bytesRead === heard) socketOf(client).destroy(away());
  };
};
