import { message } from '@chancery/phrases/zh/message.ts';
import { messageCodes } from '@chancery/phrases/zh/message-codes.ts';

/** What the pages about messages need. */
export const book = { ...message, ...messageCodes };
