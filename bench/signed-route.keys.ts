import { createSecrets } from '@chancery/server/kit/secrets.ts';

/** The key of the server under test, made for it alone. */
export const serverKey = Buffer.alloc(32, 7);

/** The token the requests carry, and the key that signs them. */
export const token = 'bench-token-of-forty-three-characters-00000';
export const signingKey = createSecrets(serverKey).signingKey(token).toString('base64url');
