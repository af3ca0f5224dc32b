import { generate, type IPublishPacket, type Packet, parser, writeToStream } from 'mqtt-packet';
import { ProtocolFault, reason } from './reasons.ts';

const version5 = { protocolVersion: 5 } as const;

// Otherwise it keeps a buffer for each of 65,536 numbers.
writeToStream.cacheNumbers = false;

/** A packet as it travels. */
export const encode = (packet: Packet): Buffer => generate(packet, version5);

const pubackByte = 0x40;

/** The acknowledgement of what was published; where all is well, as short as the protocol has it. */
export const encodePuback = (messageId: number, reasonCode: number, reasonString?: string): Buffer =>
  reasonCode === reason.success
    ? Buffer.from([pubackByte, 2, messageId >> 8, messageId & 255])
    : encode({ cmd: 'puback', messageId, reasonCode, ...(reasonString && { properties: { reasonString } }) });

/** The refusal that clients of older protocols understand. */
export const oldRefusal = (): Buffer =>
  generate({ cmd: 'connack', returnCode: 1, sessionPresent: false }, { protocolVersion: 4 });

const publishQos1 = 0x32;
const dupFlag = 0x08;
const plainTopic = /^[\x20-\x7e]+$/;

/** Reads the one packet that comes by the thousand: published at QoS 1, without properties. All else is the library's. */
const readPlainPublish = (bytes: Buffer): IPublishPacket | undefined => {
  const first = bytes[0] ?? 0;
  if ((first & ~dupFlag) !== publishQos1) return undefined;
  let at = 1;
  while ((bytes[at] ?? 0) > 127) at += 1;
  const topicAt = at + 3;
  if (topicAt > bytes.length) return undefined;
  const topicEnd = topicAt + bytes.readUInt16BE(at + 1);
  const payloadAt = topicEnd + 3;
  if (payloadAt > bytes.length || bytes[payloadAt - 1] !== 0) return undefined;
  const topic = bytes.toString('latin1', topicAt, topicEnd);
  const messageId = bytes.readUInt16BE(topicEnd);
  if (messageId === 0 || !plainTopic.test(topic)) return undefined;
  const payload = bytes.subarray(payloadAt);
  return { cmd: 'publish', qos: 1, dup: first !== publishQos1, retain: false, topic, messageId, payload };
};

/** Reads one whole packet. Reading keeps nothing from one packet to the next, so one reader serves every connection. */
export const createDecoder = () => {
  let found: Packet | undefined;
  let fault: Error | undefined;
  const make = () => {
    const fresh = parser(version5);
    fresh.on('packet', (packet) => {
      found = packet;
    });
    fresh.on('error', (error: unknown) => {
      fault = error instanceof Error ? error : new Error(String(error));
    });
    return fresh;
  };
  let reader = make();

  return (bytes: Buffer): Packet => {
    const published = readPlainPublish(bytes);
    if (published) return published;
    found = undefined;
    fault = undefined;
    let left = 0;
    try {
      left = reader.parse(bytes);
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error));
    }
    const packet = found as Packet | undefined;
    if (fault !== undefined || packet === undefined || left > 0) {
      reader = make();
      throw new ProtocolFault(reason.malformed, (fault as Error | undefined)?.message ?? 'no packet');
    }
    // A reader that has seen an older protocol would take the next packet for one of it.
    if (packet.cmd === 'connect' && packet.protocolVersion !== 5) reader = make();
    return packet;
  };
};
