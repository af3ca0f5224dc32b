import type { Endings } from '../../kit/ending.ts';
import { removeRows } from '../../kit/keep-rows.ts';
import { signaturesKept } from './signature.kept.ts';

/** What ends with whoever leaves a unit. */
export const signatureEndings: Endings = {
  kept_signature: {
    from: 'gone',
    whose: ['account_id'],
    end: (tx, where) => removeRows(tx, signaturesKept, where),
  },
};
