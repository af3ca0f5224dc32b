import { passkey, passkeyUse } from '@chancery/phrases/en/passkey.ts';

/** What the page of passkeys needs. */
export const book = { ...passkey, ...passkeyUse };
