import { toBase64 } from '@chancery/evidence/bytes.ts';
import { stampedText } from '@chancery/evidence/check-time.ts';
import { sha256 } from '@chancery/evidence/hash.ts';
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

/** What witnesses signed below a checkpoint. */
export const cosignedBy = async (
  { $client: client }: Tx,
  { companyId, size }: ShownState,
): Promise<Cosigned[]> => {
  const { rows } = await client.query<Cosigned>(
    `SELECT witness AS name, encode(public_key, 'base64') AS key, line FROM evidence_cosignature
     WHERE company_id = $1 AND size = $2 ORDER BY witness`,
    [companyId, size],
  );
  return rows;
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
