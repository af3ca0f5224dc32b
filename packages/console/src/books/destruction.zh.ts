import { destruction, destructionCodes } from '@chancery/phrases/zh/destruction.ts';
import { passkeyUse } from '@chancery/phrases/zh/passkey.ts';

/** What the pages about the end of seals need. */
export const book = { ...passkeyUse, ...destruction, ...destructionCodes };
