import { isIP } from 'node:net';

/** What passkeys are bound to: a name, and the address at which they may be used. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** Browsers know passkeys for names under HTTPS alone, and for this machine by its own name. */
export const relyingPartyOf = (publicUrl: string): RelyingParty | undefined => {
  const url = new URL(publicUrl);
  const isLocal = loopback.includes(url.hostname);
  if (isLocal) url.hostname = 'localhost';
  if (url.protocol !== 'https:' && !isLocal) return undefined;
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: url.hostname, origin: url.origin };
};
