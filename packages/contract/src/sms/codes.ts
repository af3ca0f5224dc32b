import { codes } from '../kit/codes.ts';

/** How far a text message has come. */
export const SmsState = codes('smsState', { waiting: 'waiting', sent: 'sent', failed: 'failed' });
