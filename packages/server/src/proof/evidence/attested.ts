import { toBase64 } from '@chancery/evidence/bytes.ts';
import { stampedText } from '@chancery/evidence/check-time.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
import { cosignedAt, readNote } from '@chancery/evidence/note.ts';
import { readTimestamp, type Timestamp } from '@chancery/evidence/timestamp.ts';
import type { Tx } from '../../kit/transaction.ts';

/** A checkpoint that something is shown against. */
export interface ShownState {
  readonly companyId: string;
  readonly size: number;
  readonly note: string;
}

/** What others say of a checkpoint. */
export interface Attested {
  readonly cosigned: readonly Cosigned[];
  /** Tokens, in base64. */
  readonly timestamps: readonly string[];
}

interface Cosigned {
  readonly name: string;
  readonly key: string;
  readonly line: string;
}

/** Whether a line is what this witness signed below this checkpoint. */
export const isCosigned = (note: string, { name, key, line }: Cosigned): boolean => {
  const signed = readNote(note + line);
  return signed !== undefined && cosignedAt(signed, name, Buffer.from(key, 'base64')) !== undefined;
};

/** What witnesses signed below a checkpoint; a line that is not theirs would make the whole file look forged. */
export const cosignedBy = async (
  { $client: client }: Tx,
  { companyId, size, note }: ShownState,
): Promise<{ readonly cosigned: Cosigned[]; readonly broken: string[] }> => {
  const { rows } = await client.query<Cosigned>(
    `SELECT witness AS name, encode(public_key, 'base64') AS key, line FROM evidence_cosignature
     WHERE company_id = $1 AND size = $2 ORDER BY witness`,
    [companyId, size],
  );
  const isRight = (row: Cosigned) => isCosigned(note, row);
  return {
    cosigned: rows.filter(isRight),
    broken: rows.filter((row) => !isRight(row)).map(({ name }) => name),
  };
};

/** The times that authorities gave a checkpoint; one that is not theirs would make the whole file look forged. */
export const stampedBy = async (
  { $client: client }: Tx,
  { companyId, size, note }: ShownState,
  isKnown: (token: Timestamp) => boolean,
): Promise<{ readonly timestamps: string[]; readonly broken: string[] }> => {
  const { rows } = await client.query<{ authority: string; token: Buffer }>(
    'SELECT authority, token FROM evidence_timestamp WHERE company_id = $1 AND size = $2 ORDER BY authority',
    [companyId, size],
  );
  const imprint = sha256(stampedText(note));
  const isRight = ({ token }: { readonly token: Buffer }) => {
    const found = readTimestamp(new Uint8Array(token), imprint);
    return found !== undefined && isKnown(found);
  };
  return {
    timestamps: rows.filter(isRight).map(({ token }) => toBase64(token)),
    broken: rows.filter((row) => !isRight(row)).map(({ authority }) => authority),
  };
};
