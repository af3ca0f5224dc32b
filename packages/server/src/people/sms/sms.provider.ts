/** A text message on its way. */
export interface OutgoingSms {
  readonly phone: string;
  readonly text: string;
  /** The verification code in the text, for providers that fill a template of their own. */
  readonly code: string | null;
  /** What stands in the text and must not be kept readable, such as the secret of a link. */
  readonly secret?: string;
}

/** Something that sends text messages. */
export interface SmsProvider {
  readonly name: string;
  /** It keeps messages on this machine, so sending is quick. */
  readonly local: boolean;
  send(message: OutgoingSms): Promise<void>;
}
