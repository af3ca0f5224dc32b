import type { OutgoingSms, SmsProvider } from './sms.provider.ts';

/** What a service answered for one message. */
export interface SmsAnswer {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** What goes into a template of a service: a code, or the end of a link whose address stands in the template. */
export interface Filling {
  readonly template: string;
  readonly name: 'code' | 'link';
  readonly value: string;
}

/** The templates of an account; without one for links none are sent. */
export interface Templates {
  readonly template: string;
  readonly linkTemplate?: string | undefined;
}

/** Fills a template of a service, and sends it. */
export type SendFilled = (phone: string, filling: Filling) => Promise<SmsAnswer>;

/** How one service on the net is spoken to. */
export interface RemoteSms extends Templates {
  readonly name: string;
  /** The answer code that means the message was taken. */
  readonly taken: string;
  /** How long one message may take altogether. */
  readonly timeoutMs: number;
  /** Loads the SDK of the service; asked for with the first message, not at the start of the server. */
  connect(): Promise<SendFilled>;
  /** Puts what the SDK threw into the words of the service. */
  explain(cause: unknown): SmsAnswer;
}

/** How long a service is waited for when nothing else is said. */
export const usualTimeoutMs = 8_000;

/** A message that was not taken, with the code that the service gave as the reason. */
export class SmsNotTaken extends Error {
  readonly code: string;

  constructor(provider: string, { code = 'Unknown', message = 'no reason given' }: SmsAnswer) {
    super(`${provider}: ${code}: ${message}`);
    this.name = 'SmsNotTaken';
    this.code = code;
  }
}

/** A host, or an address that may ask for plain HTTP, as an SDK wants it. */
export const readEndpoint = (written: string): { host: string; protocol: 'http' | 'https' } => {
  const address = /^https?:\/\//.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) throw new Error(`${written} is not the address of a text message service`);
  const url = new URL(address);
  return { host: url.host, protocol: url.protocol === 'http:' ? 'http' : 'https' };
};

const within = async <T>(timeoutMs: number, work: Promise<T>, late: T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, timeoutMs, late);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

const fillingOf = (
  { code, secret }: OutgoingSms,
  { template, linkTemplate }: Templates,
): Filling | undefined => {
  if (code !== null) return { template, name: 'code', value: code };
  return secret && linkTemplate ? { template: linkTemplate, name: 'link', value: secret } : undefined;
};

/** A provider that asks a service on the net to send a code or a link with a template kept there. */
export const createRemoteProvider = ({
  name,
  taken,
  timeoutMs,
  connect,
  explain,
  ...templates
}: RemoteSms): SmsProvider => {
  let connected: Promise<SendFilled> | undefined;
  const late: SmsAnswer = { code: 'Timeout', message: `no answer within ${timeoutMs} ms` };
  return {
    name,
    local: false,
    send: async (outgoing) => {
      const filling = fillingOf(outgoing, templates);
      const { phone } = outgoing;
      if (!filling)
        throw new SmsNotTaken(name, { code: 'NoTemplate', message: 'there is no template for this text' });
      connected ??= connect();
      const send = await connected;
      const answer = await within(timeoutMs, send(phone, filling).catch(explain), late);
      if (answer.code === taken) return;
      // Services and SDKs quote the request in their messages, and those end up in logs and lists.
      const message = answer.message?.replaceAll(filling.value, '******').replaceAll(phone, '***');
      throw new SmsNotTaken(name, { code: answer.code, message });
    },
  };
};
