import { createCaller } from '@chancery/contract/client/caller.ts';
import { currentLanguage } from './phrases.tsx';

/** Calls of somebody who has a link and no session. */
export const guestCall = createCaller({
  baseUrl: '/api',
  clientType: 'mobile',
  credentials: async () => undefined,
  language: currentLanguage,
});
