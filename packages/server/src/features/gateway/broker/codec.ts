import { generate, type Packet, parser } from 'mqtt-packet';
import { ProtocolFault, reason } from './reasons.ts';

const version5 = { protocolVersion: 5 } as const;

/** A packet as it travels. */
export const encode = (packet: Packet): Buffer => generate(packet, version5);

/** The refusal that clients of older protocols understand. */
export const oldRefusal = (): Buffer =>
  generate({ cmd: 'connack', returnCode: 1, sessionPresent: false }, { protocolVersion: 4 });

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
