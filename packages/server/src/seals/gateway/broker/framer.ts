import { ProtocolFault, reason } from './reasons.ts';

/** The longest a packet may be, by its first byte. */
export type PacketLimit = (first: number) => number;

const lengthBytesMax = 4;

/** The length of a whole packet by its beginning; nothing when that is not known yet. */
const lengthOf = (start: Buffer): number | undefined => {
  let length = 0;
  for (let at = 0; at < lengthBytesMax; at += 1) {
    const byte = start[1 + at];
    if (byte === undefined) return undefined;
    length |= (byte & 127) << (7 * at);
    if (byte < 128) return 1 + at + 1 + length;
  }
  throw new ProtocolFault(reason.malformed, 'a length of more than four bytes');
};

/**
 * Cuts what arrives into whole packets. How long a packet is allowed to be is asked before its bytes are kept, so nobody
 * makes us keep more.
 */
export const createFramer = (limitOf: PacketLimit) => {
  let held: Buffer[] = [];
  let bytes = 0;
  let wanted = 0;

  return (chunk: Buffer): Buffer[] => {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < wanted) return [];
    let rest = held.length === 1 ? chunk : Buffer.concat(held);
    const packets: Buffer[] = [];
    wanted = 0;
    while (rest.length > 0) {
      const length = lengthOf(rest);
      if (length !== undefined && length > limitOf(rest[0] ?? 0))
        throw new ProtocolFault(reason.tooLarge, `a packet of ${length} bytes`);
      if (length === undefined || rest.length < length) {
        wanted = length ?? 0;
        break;
      }
      packets.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    // A copy, lest a few bytes keep a large block from being let go.
    held = rest.length === 0 ? [] : [packets.length > 0 ? Buffer.from(rest) : rest];
    bytes = rest.length;
    return packets;
  };
};
