import { MessageChannel } from '@chancery/contract/message/codes.ts';
import { createMailer } from './mailer.ts';
import type { Channel, OutgoingMessage } from './message-delivery.ts';

const bodyOf = ({ text, url, unit }: OutgoingMessage): string =>
  [text, ...(url === null ? [] : [url]), `— ${unit}`].join('\n\n');

/** Mails a message through the server that the settings name. */
export const createEmailChannel = (smtpUrl: string, from: string): Channel => {
  const mail = createMailer(smtpUrl, from);
  return {
    name: MessageChannel.email,
    deliver: (message, { name, email }) =>
      mail({
        id: message.id,
        to: { name, address: email },
        subject: message.title,
        text: bodyOf(message),
      }),
  };
};
