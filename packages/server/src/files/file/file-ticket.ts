import { type Secrets, sameBytes } from '../../kit/secrets.ts';

const idBytes = 16;
const timeBytes = 6;
const flagAt = 2 * idBytes + timeBytes;
const saidBytes = flagAt + 1;
const nobody = '0'.repeat(2 * idBytes);

/** Where a ticket is shown: one for any of these opens nothing at another. */
export type Door =
  | 'file'
  | 'export'
  | 'material'
  | 'download'
  | 'recording'
  | 'calendar'
  | 'meeting'
  | 'seat';

/** What a ticket says. */
interface FileTicket {
  readonly fileId: string;
  /** Who asked for it; nobody where it was made for the public. */
  readonly forId: string | undefined;
  readonly expiresAt: Date;
  /** What it is called is not told either: it may say whose it is. */
  readonly nameless?: boolean;
}

const asUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const digestOf = (secrets: Secrets, door: Door, said: Buffer): Buffer =>
  secrets.linkDigest(Buffer.concat([Buffer.from(`${door}\n`), said]));

/** A ticket for one file and one person until a moment, at one door: what it says, and a digest only this server can make. */
export const makeTicket = (
  secrets: Secrets,
  door: Door,
  { fileId, forId, expiresAt, nameless = false }: FileTicket,
): string => {
  const said = Buffer.alloc(saidBytes);
  said.write(fileId.replaceAll('-', ''), 'hex');
  said.write((forId ?? nobody).replaceAll('-', ''), idBytes, 'hex');
  said.writeUIntBE(expiresAt.getTime(), 2 * idBytes, timeBytes);
  said.writeUInt8(nameless ? 1 : 0, flagAt);
  return Buffer.concat([said, digestOf(secrets, door, said)]).toString('base64url');
};

/** What a ticket says; undefined when it is not of our making, for another door, or its time is over. */
export const readTicket = (
  secrets: Secrets,
  door: Door,
  ticket: string,
  now: number,
): FileTicket | undefined => {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== saidBytes + 32 || bytes.toString('base64url') !== ticket) return undefined;
  const said = bytes.subarray(0, saidBytes);
  if (!sameBytes(digestOf(secrets, door, said), bytes.subarray(saidBytes))) return undefined;
  const expiresAt = said.readUIntBE(2 * idBytes, timeBytes);
  if (expiresAt <= now) return undefined;
  const forId = said.toString('hex', idBytes, 2 * idBytes);
  return {
    fileId: asUuid(said.toString('hex', 0, idBytes)),
    forId: forId === nobody ? undefined : asUuid(forId),
    expiresAt: new Date(expiresAt),
    nameless: said.readUInt8(flagAt) === 1,
  };
};
