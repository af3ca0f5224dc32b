import { readTopic, serverTopics } from '@chancery/device/topics.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { IPublishPacket } from 'mqtt';
import type { Acknowledgement } from './broker/broker.types.ts';
import { encode } from './broker/codec.ts';

type Take = (serial: string, topic: string, payload: Buffer) => Promise<Acknowledgement>;

const reconnectMs = 1_000;
const receiveMaximum = 1_000;
/** Broken off, a broker gives all that was not acknowledged again at once, however much that is. */
const takenAtOnce = 1_000;
const sessionSeconds = 7 * 86_400;

/**
 * Speaks with devices through a broker of somebody else's. It gives each message to one of our servers and keeps it
 * until that one acknowledges, which is after the commit.
 */
export const connectOutside = async (
  url: string,
  clientId: string,
  take: Take,
  fault: (what: string) => void,
  log: FastifyBaseLogger,
) => {
  const { connect } = await import('mqtt');
  const client = connect(url, {
    protocolVersion: 5,
    // The session outlives us, and so does what was given to us and not acknowledged.
    clientId,
    clean: false,
    reconnectPeriod: reconnectMs,
    resubscribe: false,
    properties: { receiveMaximum, sessionExpiryInterval: sessionSeconds },
  });
  client.on('error', (error) => log.warn({ err: error }, 'the broker of the devices'));
  client.on('connect', () => {
    client.subscribe([...serverTopics], { qos: 1 }, (error) => {
      if (error && client.connected)
        log.error({ err: error }, 'the broker of the devices does not let us listen');
    });
  });

  let underWay = 0;
  let goOn: (() => void) | undefined;
  const settled = () => {
    underWay -= 1;
    goOn?.();
    goOn = undefined;
  };
  /** The next message is not even read while so many are on their way into the database. */
  client.handleMessage = (_packet, done) => {
    if (underWay < takenAtOnce) done();
    else goOn = done;
  };

  const acknowledge = (stream: typeof client.stream, messageId: number | undefined, reasonCode: number) => {
    // An acknowledgement belongs to the connection the message came by.
    if (messageId !== undefined && client.stream === stream && client.connected)
      stream.write(encode({ cmd: 'puback', messageId, reasonCode }));
  };

  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish') return;
    const { topic, payload, messageId } = packet;
    const isAwaited = packet.qos > 0;
    // The client would acknowledge at once and one by one; as a message of QoS 0 it leaves that to us.
    (packet as { qos: IPublishPacket['qos'] }).qos = 0;
    const { stream } = client;
    const place = readTopic(topic);
    if (!place || place.kind === 'down') {
      fault('topic');
      if (isAwaited) acknowledge(stream, messageId, 0);
      return;
    }
    underWay += 1;
    take(place.serial, topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
      .then(
        ({ code }) => isAwaited && acknowledge(stream, messageId, code),
        // Not kept: the broker has to give it again, which it does to whoever connects anew, in a while.
        () => stream.destroy(),
      )
      .finally(settled);
  });

  return {
    send: (topic: string, text: string): void => {
      if (client.connected) client.publish(topic, text, { qos: 1 });
    },
    isConnected: (): boolean => client.connected,
    close: (): Promise<void> => client.endAsync(),
  };
};
