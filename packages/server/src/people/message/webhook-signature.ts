import { createHmac, randomBytes } from 'node:crypto';

/** How requests are signed, in the first line of the text and in the header. */
export const webhookScheme = 'CHANCERY-WEBHOOK-SHA256';

/** A new secret, written the way it is shown. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

interface Signed {
  readonly secret: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

/** The signature of a request: over the scheme, its number, its time and its very bytes. */
export const signWebhook = ({ secret, id, timestamp, body }: Signed): string =>
  createHmac('sha256', secret).update([webhookScheme, id, timestamp, body].join('\n')).digest('base64url');

/** The headers a request carries. */
export const webhookHeaders = (signed: Signed & { readonly event: string }): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Chancery-Webhook',
  'chancery-event': signed.event,
  'chancery-request': signed.id,
  'chancery-timestamp': signed.timestamp,
  'chancery-signature': `${webhookScheme} ${signWebhook(signed)}`,
});
