import { type Secrets, sameBytes } from '../../kit/secrets.ts';

const idBytes = 16;
const timeBytes = 6;
const size = idBytes + timeBytes + 32;

/** A ticket for one file until a moment: what it says, and a digest only this server can make. */
export const makeTicket = (secrets: Secrets, fileId: string, expiresAt: Date): string => {
  const said = Buffer.alloc(idBytes + timeBytes);
  said.write(fileId.replaceAll('-', ''), 'hex');
  said.writeUIntBE(expiresAt.getTime(), idBytes, timeBytes);
  return Buffer.concat([said, secrets.linkDigest(said)]).toString('base64url');
};

/** The file a ticket is for; undefined when it is not of our making or its time is over. */
export const readTicket = (secrets: Secrets, ticket: string, now: number): string | undefined => {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== size || bytes.toString('base64url') !== ticket) return undefined;
  const said = bytes.subarray(0, idBytes + timeBytes);
  if (!sameBytes(secrets.linkDigest(said), bytes.subarray(idBytes + timeBytes))) return undefined;
  if (said.readUIntBE(idBytes, timeBytes) <= now) return undefined;
  return said.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
