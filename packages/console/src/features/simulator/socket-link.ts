import { downTopic } from '@chancery/device/topics.ts';
import type { OpenLink } from '@chancery/simulator/link.ts';
import { type Packet, parser, writeToStream } from 'mqtt-packet';

/** How a played seal logs in, and what is said when its connection ends. */
interface SocketLogin {
  readonly serial: string;
  readonly secret: string;
  /** The reason of the protocol that a login or a connection ended with. */
  onReason(code: number): void;
}

const version = { protocolVersion: 5 } as const;
const keepAliveSeconds = 30;
const openMs = 15_000;
/** More would never be on its way at once. */
const idMax = 60_000;

/** The bytes of a packet; the library writes them piece by piece, as text or as bytes. */
const bytesOf = (packet: Packet): Blob => {
  const pieces: BlobPart[] = [];
  const sink = { write: (piece: BlobPart) => pieces.push(piece) };
  writeToStream(packet, sink as never, version);
  return new Blob(pieces);
};

const address = () => `${location.origin.replace(/^http/, 'ws')}/mqtt`;

/** Connects a seal over MQTT 5 through a WebSocket of this page. */
export const socketLink =
  ({ serial, secret, onReason }: SocketLogin): OpenLink =>
  (ears) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address(), 'mqtt');
      socket.binaryType = 'arraybuffer';
      const read = parser(version);
      const waiting = new Map<number, (kept: boolean) => void>();
      let lastId = 1;
      const send = (packet: Packet) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(bytesOf(packet));
      };
      const patience = setTimeout(() => socket.close(), openMs);
      const beat = setInterval(() => send({ cmd: 'pingreq' }), (keepAliveSeconds * 1_000) / 2);

      socket.onopen = () =>
        send({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 5,
          clean: true,
          clientId: serial,
          keepalive: keepAliveSeconds,
          username: serial,
          password: secret as never,
        });
      socket.onclose = () => {
        clearTimeout(patience);
        clearInterval(beat);
        reject(new Error('the connection was closed'));
        ears.closed();
      };
      socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        read.parse(new Uint8Array(data) as never);
      };
      read.on('error', () => socket.close());
      read.on('packet', (packet) => {
        if (packet.cmd === 'connack') {
          if (packet.reasonCode) onReason(packet.reasonCode);
          else
            send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: downTopic(serial), qos: 1 }] });
        } else if (packet.cmd === 'suback') {
          clearTimeout(patience);
          resolve({
            // The page is the server's own, and so is its broker.
            keeps: true,
            publish: ({ topic, payload }, done) => {
              lastId = (lastId % idMax) + 1;
              waiting.set(lastId, done);
              const bytes = typeof payload === 'string' ? payload : (payload as never);
              send({
                cmd: 'publish',
                topic,
                payload: bytes,
                qos: 1,
                dup: false,
                retain: false,
                messageId: lastId,
              });
            },
            close: () => {
              send({ cmd: 'disconnect', reasonCode: 0 });
              socket.close();
            },
            cut: () => socket.close(),
          });
        } else if (packet.cmd === 'puback') {
          const done = waiting.get(packet.messageId ?? 0);
          waiting.delete(packet.messageId ?? 0);
          done?.(!packet.reasonCode);
        } else if (packet.cmd === 'publish') {
          send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
          const { payload } = packet;
          ears.message(typeof payload === 'string' ? payload : new TextDecoder().decode(payload));
        } else if (packet.cmd === 'disconnect') onReason(packet.reasonCode ?? 0);
      });
    });
