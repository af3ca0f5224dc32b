import { broken, obeys, type Rule } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { text } from './text.ts';

/** Checks that a text is a whole http or https address without a name and password in it. */
export const webAddressRule: Rule<string> = (value) => {
  if (!URL.canParse(value)) return broken('rule.webAddress');
  const { protocol, username, password, hostname } = new URL(value);
  const isWhole = /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
  return isWhole ? undefined : broken('rule.webAddress');
};

/** The address of something on the web. */
export const webAddress = text(1, limits.webhook.url)
  .check(obeys(webAddressRule))
  .meta({ format: 'uri', maxLength: limits.webhook.url });
