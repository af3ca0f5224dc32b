import { connect } from 'node:net';
import { answerMessages } from './kit/answer.ts';

type Order =
  | { readonly connect: readonly string[]; readonly port: number }
  /** Wait until everybody has heard so many hints, and answer when each heard the last. */
  | { readonly heard: number; readonly patienceMs: number };

const now = () => performance.timeOrigin + performance.now();
const ears: { count: number; at: number }[] = [];
let enough: (() => void) | undefined;
let wanted = Number.POSITIVE_INFINITY;
let complete = 0;

const handshake = (port: number, ticket: string) =>
  [
    `GET /ws/messages?ticket=${ticket} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'upgrade: websocket',
    'connection: upgrade',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n');

const hint = Buffer.from('"message"');
const ready = Buffer.from('"beat"');

/** As little as can listen, so that what is measured is the server and not five thousand clients on one thread. */
const listen = (port: number, ticket: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const ear = { count: 0, at: 0 };
    ears.push(ear);
    socket.on('error', reject);
    socket.on('data', (data) => {
      if (data.includes(ready)) resolve();
      for (let at = data.indexOf(hint); at >= 0; at = data.indexOf(hint, at + 1)) {
        ear.at = now();
        ear.count += 1;
        if (ear.count === wanted) complete += 1;
      }
      if (complete === ears.length) enough?.();
    });
    socket.write(handshake(port, ticket));
  });

const connectAll = async (port: number, tickets: readonly string[]) => {
  const atOnce = 50;
  for (let at = 0; at < tickets.length; at += atOnce)
    await Promise.all(tickets.slice(at, at + atOnce).map((ticket) => listen(port, ticket)));
  return { connected: ears.length };
};

const hear = async (count: number, patienceMs: number) => {
  wanted = count;
  complete = ears.filter((ear) => ear.count >= count).length;
  if (complete < ears.length)
    await Promise.race([
      new Promise<void>((resolve) => {
        enough = resolve;
      }),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ]);
  return {
    at: ears.filter((ear) => ear.count === count).map((ear) => ear.at),
    counts: ears.map((ear) => ear.count),
  };
};

answerMessages<Order>((order) =>
  'connect' in order ? connectAll(order.port, order.connect) : hear(order.heard, order.patienceMs),
);
