import { MessageChannel } from '@chancery/contract/message.codes.ts';
import type { Channel, OutgoingMessage } from './message-delivery.ts';

const patienceMs = 15_000;

const bodyOf = ({ text, url, unit }: OutgoingMessage): string =>
  [text, ...(url === null ? [] : [url]), `— ${unit}`].join('\n\n');

const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Mails a message through the server that the settings name. */
export const createEmailChannel = (smtpUrl: string, from: string): Channel => {
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    name: MessageChannel.email,
    deliver: async (message, { name, email }) => {
      opening ??= openTransport(smtpUrl);
      const transport = await opening;
      await transport.sendMail({
        from,
        to: { name, address: email },
        subject: message.title,
        text: bodyOf(message),
        // A repetition after a lost answer is the same mail.
        messageId: `<${message.id}@chancery>`,
      });
    },
  };
};
