const patienceMs = 15_000;

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether mail must not leave before the line is encrypted: everywhere but on the way to a server on this machine. */
export const insistsOnTls = (smtpUrl: string): boolean => !thisMachine.test(new URL(smtpUrl).hostname);

const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: insistsOnTls(url),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** A mail to one reader. */
export interface Mail {
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

/** Sends mail through the server that the settings name. */
export const createMailer = (smtpUrl: string, from: string) => {
  let opening: ReturnType<typeof openTransport> | undefined;
  return async ({ id, to, subject, text, attachments = [] }: Mail): Promise<void> => {
    opening ??= openTransport(smtpUrl);
    const transport = await opening;
    // A repetition after a lost answer is the same mail.
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      attachments: [...attachments],
      messageId: `<${id}@chancery>`,
    });
  };
};
