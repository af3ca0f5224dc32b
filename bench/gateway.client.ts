import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { encode } from '@chancery/server/seals/gateway/broker/codec.ts';
import { createFramer } from '@chancery/server/seals/gateway/broker/framer.ts';

/** As little of a client as can speak, so that what is measured is the server. */
export interface BenchClient {
  readonly socket: TLSSocket;
  /** Called with each packet that comes. */
  onPacket: (packet: Buffer) => void;
}

interface Where {
  readonly port: number;
  readonly secureContext: SecureContext;
  /** The loopback address it comes from. */
  readonly from: string;
}

/** Connects a seal and waits until it is let in. */
export const connectSeal = async (
  { serial, secret }: { readonly serial: string; readonly secret: string },
  { port, secureContext, from }: Where,
): Promise<BenchClient> => {
  const wire = connectTcp({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  const socket = connect({ socket: wire, host: '127.0.0.1', secureContext });
  await once(socket, 'secureConnect');
  const frame = createFramer(() => 65_536);
  const client: BenchClient = { socket, onPacket: () => {} };
  const greeted = new Promise<void>((resolve, reject) => {
    client.onPacket = (packet) => (packet[3] === 0 ? resolve() : reject(new Error(`refused: ${packet[3]}`)));
    socket.once('close', () => reject(new Error('closed')));
  });
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    for (const packet of frame(chunk)) client.onPacket(packet);
  });
  socket.write(
    encode({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      clientId: serial,
      keepalive: 600,
      username: serial,
      password: Buffer.from(secret),
    }),
  );
  await greeted;
  return client;
};
