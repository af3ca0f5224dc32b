import type { Bundle } from './bundle.ts';
import { fromBase64, utf8 } from './bytes.ts';
import { type Draft, refute } from './draft.ts';
import { sha256 } from './hash.ts';
import { limits } from './limits.ts';
import { readTimestamp, type Timestamp } from './timestamp.ts';
import { chainOf, type Trust } from './trust.ts';

/** How far the times of entries may run back: several servers write, and a step is written before it is committed. */
export const skewMs = 120_000;

/** What a token is over: the note as the platform signed it, without the lines of witnesses. */
export const stampedText = (checkpoint: string): Uint8Array => {
  const end = checkpoint.lastIndexOf('\n\n') + 2;
  return utf8(checkpoint.slice(0, checkpoint.indexOf('\n', end) + 1));
};

/** Whether a token is in the word of the platform's own key, or of one that came before it. */
const isByPlatform = ({ keys }: Timestamp, bundle: Bundle): boolean => {
  const own = [...(chainOf(bundle.keys ?? [], bundle.key.publicKey) ?? []), bundle.key.fingerprint];
  return own.some((fingerprint) => keys.includes(fingerprint));
};

/** When a time-stamping authority saw the checkpoint; the earliest that the checker trusts, or the platform's own word. */
const checkTimestamps = (bundle: Bundle, trust: Trust, draft: Draft) => {
  const { timestamps = [], checkpoint } = bundle;
  const imprint = sha256(stampedText(checkpoint));
  let earliest: Date | undefined;
  let isOnlyOwn = true;
  for (const [at, base64] of timestamps.entries()) {
    const bytes = base64.length <= 2 * limits.timestampBytes ? fromBase64(base64) : undefined;
    const token = bytes && readTimestamp(bytes, imprint);
    if (!token) return refute('timestampBroken', { number: at + 1 });
    const isOwn = isByPlatform(token, bundle);
    isOnlyOwn &&= isOwn;
    const trusted = trust.timestampers?.filter(({ fingerprint }) => token.chain.includes(fingerprint)) ?? [];
    const known = trusted.find(({ namedBy }) => namedBy === undefined) ?? trusted[0];
    const values = { name: known?.name ?? token.name, at: token.at.toISOString() };
    if (!known && !isOwn) {
      const [fingerprint = ''] = token.chain;
      draft.unproven.push({ code: 'timestampUnknown', values: { ...values, fingerprint } });
      continue;
    }
    const code = isOwn ? 'notAfterOwn' : known?.namedBy ? 'notAfterNamed' : 'notAfter';
    const by = code === 'notAfterNamed' ? { ...values, platform: known?.namedBy ?? '' } : values;
    draft.proven.push({ code, values: by });
    if (!earliest || token.at < earliest) earliest = token.at;
  }
  if (timestamps.length === 0) draft.unproven.push({ code: 'notTimestamped', values: {} });
  else if (isOnlyOwn) draft.unproven.push({ code: 'onlyOwnTime', values: {} });
  return earliest;
};

/** What is known of the times: when all this was there at the latest, and which entries cannot have the time they say. */
export const checkTime = (bundle: Bundle, trust: Trust, draft: Draft): void => {
  const stamped = checkTimestamps(bundle, trust, draft);
  let latest = Number.NEGATIVE_INFINITY;
  const back: number[] = [];
  const ahead: number[] = [];
  for (const { index, at } of draft.entries) {
    const time = Date.parse(at);
    if (!(time >= latest - skewMs)) back.push(index);
    if (stamped && time > stamped.getTime() + skewMs) ahead.push(index);
    if (time > latest) latest = time;
  }
  const [firstBack, firstAhead] = [back[0], ahead[0]];
  if (firstBack !== undefined)
    draft.unproven.push({ code: 'timesRunBack', values: { index: firstBack, count: back.length } });
  if (firstAhead !== undefined)
    draft.unproven.push({ code: 'timesAhead', values: { index: firstAhead, count: ahead.length } });
  draft.unproven.push({ code: 'clockOfServer', values: {} });
};
