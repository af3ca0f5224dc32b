import { createPrivateKey, hash, sign } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { encode } from '@chancery/server/seals/gateway/broker/codec.ts';
import { type BenchClient, connectSeal } from './gateway.client.ts';
import type { BenchSeal } from './gateway.data.ts';
import { answerMessages } from './kit/answer.ts';

type Order =
  | {
      readonly connect: readonly BenchSeal[];
      readonly port: number;
      readonly ca: string;
      readonly each: number;
    }
  | { readonly press: number };

interface Presser {
  readonly client: BenchClient;
  readonly packets: readonly Buffer[];
  sent: number;
  acknowledged: number;
}

const pressers: Presser[] = [];
const atOnce = 50;

/** What a seal will say, signed before the clock runs. */
const packetsOf = ({ serial, key, order }: BenchSeal, count: number): Buffer[] => {
  const secret = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  let prev: string | undefined;
  return Array.from({ length: count }, (_, at) => {
    const body = {
      serial,
      counter: at + 1,
      prev,
      order,
      orderRevision: 1,
      kind: 'normal',
      useType: 0,
      at: Date.now(),
      identifiedBy: 'order',
    };
    const said = `c1.press.${Buffer.from(JSON.stringify(body)).toString('base64url')}`;
    const text = `${said}.${sign(null, Buffer.from(said), secret).toString('base64url')}`;
    prev = hash('sha256', text);
    const topic = `chancery/v1/${serial}/up`;
    return encode({
      cmd: 'publish',
      qos: 1,
      dup: false,
      retain: false,
      messageId: (at % 65_535) + 1,
      topic,
      payload: text,
    });
  });
};

const connectAll = async ({ connect, port, ca, each }: Extract<Order, { connect: unknown }>) => {
  const secureContext = createSecureContext({ ca });
  for (let at = 0; at < connect.length; at += atOnce) {
    const some = connect.slice(at, at + atOnce);
    const clients = await Promise.all(
      some.map((seal) => connectSeal(seal, { port, secureContext, from: '127.0.0.1' })),
    );
    for (const [place, client] of clients.entries()) {
      const seal = some[place];
      if (seal) pressers.push({ client, packets: packetsOf(seal, each), sent: 0, acknowledged: 0 });
    }
  }
  return { connected: pressers.length };
};

/** Everybody presses as often as they can, a few at a time, until all is acknowledged. */
const pressAll = (window: number): Promise<{ acknowledged: number; refused: number; seconds: number }> =>
  new Promise((resolve) => {
    const total = pressers.reduce((sum, { packets }) => sum + packets.length, 0);
    const begun = performance.now();
    let acknowledged = 0;
    let refused = 0;
    for (const presser of pressers) {
      const { client, packets } = presser;
      const { socket } = client;
      const fill = () => {
        // A seal that has several to say says them at once, so that the load takes little of the shared processors.
        if (socket.writableCorked === 0) {
          socket.cork();
          process.nextTick(() => socket.uncork());
        }
        while (presser.sent - presser.acknowledged < window && presser.sent < packets.length) {
          const packet = packets[presser.sent];
          if (packet) socket.write(packet);
          presser.sent += 1;
        }
      };
      client.onPacket = (packet) => {
        const code = packet.length > 4 ? packet[4] : 0;
        if (packet[0] !== 0x40 || code !== 0) refused += 1;
        presser.acknowledged += 1;
        acknowledged += 1;
        if (acknowledged === total)
          resolve({ acknowledged, refused, seconds: (performance.now() - begun) / 1_000 });
        else fill();
      };
      fill();
    }
  });

answerMessages<Order>((order) => ('connect' in order ? connectAll(order) : pressAll(order.press)));
