import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { WebSocket } from 'ws';
import type { Caller, World } from '../../testing/world.ts';
import { livePath } from './serve-live.ts';

/** A connection with what it heard. */
export interface Ear {
  readonly socket: WebSocket;
  readonly heard: string[];
  /** Resolves with the code of the end, or undefined when it is still open after so long. */
  ended(ms: number): Promise<number | undefined>;
}

type Where = Pick<World, 'address' | 'call'>;

/** Connects with a ticket as it is given. */
export const connect = (
  { address }: Where,
  ticket: string,
  headers: Record<string, string> = {},
): WebSocket => new WebSocket(`${address.replace('http', 'ws')}${livePath}?ticket=${ticket}`, { headers });

/** What an attempt to connect comes to: `open`, or the HTTP status of the refusal. */
export const outcomeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_, response) => resolve(String(response.statusCode)));
    socket.on('error', (error) => resolve(error.message));
  });

/** Listens as somebody, from the moment the server says its first word. */
export const listen = async (where: Where, who: Caller): Promise<Ear> => {
  const { ticket } = await where.call(who, newLiveTicket, {});
  const socket = connect(where, ticket);
  const heard: string[] = [];
  let code: number | undefined;
  const end = new Promise<number>((resolve) =>
    socket.on('close', (why) => {
      code = why;
      resolve(why);
    }),
  );
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data)) as { type: string };
    // It comes whenever enough time has gone by, which on a busy machine is any time.
    if (type !== 'beat') heard.push(type);
  });
  socket.on('error', () => {});
  await once(socket, 'message');
  heard.length = 0;
  return { socket, heard, ended: async (ms) => code ?? Promise.race([end, sleep(ms, undefined)]) };
};
