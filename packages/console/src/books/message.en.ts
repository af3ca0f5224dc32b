import { message } from '@chancery/phrases/en/message.ts';
import { messageCodes } from '@chancery/phrases/en/message-codes.ts';

/** What the pages about messages need. */
export const book = { ...message, ...messageCodes };
