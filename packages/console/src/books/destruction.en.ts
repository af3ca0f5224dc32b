import { destruction, destructionCodes } from '@chancery/phrases/en/destruction.ts';
import { passkeyUse } from '@chancery/phrases/en/passkey.ts';

/** What the pages about the end of seals need. */
export const book = { ...passkeyUse, ...destruction, ...destructionCodes };
