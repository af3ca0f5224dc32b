import { type Bundle, rawOf } from './bundle.ts';
import { fromBase64, toHex, utf8 } from './bytes.ts';
import { type Draft, refute } from './draft.ts';
import { sha256 } from './hash.ts';
import type { Clock } from './limits.ts';
import { messagesNamed, photosNamed, textsIn, unsignedIn } from './named.ts';
import { bodyOf, saidBySeals } from './press-signature.ts';

const digestOf = (message: string): string => toHex(sha256(utf8(message)));

/** The keys of each seal: one that was broken and goes on with another device has one for each of them. */
const keysOf = ({ presses = [], devices = [] }: Bundle): Map<string, Uint8Array[]> => {
  const used = new Set(presses.map(({ device }) => device));
  const known = new Set<string>();
  const keys = new Map<string, Uint8Array[]>();
  for (const { id, publicKey } of devices) {
    const name = `${id} ${publicKey}`;
    const isNeeded = used.has(id) && !known.has(name);
    const key = (isNeeded ? rawOf(publicKey, 32) : undefined) ?? refute('deviceUnknown', { device: id });
    known.add(name);
    keys.set(id, [...(keys.get(id) ?? []), key]);
  }
  return keys;
};

/** Which presses their seals said, with any of their devices. */
const saidOf = (
  presses: NonNullable<Bundle['presses']>,
  keys: ReadonlyMap<string, readonly Uint8Array[]>,
  clock: Clock,
): boolean[] => {
  const most = Math.max(0, ...presses.map(({ device }) => keys.get(device)?.length ?? 0));
  const said = presses.map(() => false);
  for (let at = 0; at < most; at += 1) {
    const places = presses.flatMap(({ device, message }, place) => {
      const publicKey = keys.get(device)?.[at];
      return publicKey && !said[place] ? { place, signed: { message, publicKey } } : [];
    });
    const signed = saidBySeals(
      places.map((one) => one.signed),
      clock,
    );
    for (const [which, { place }] of places.entries()) said[place] ||= signed[which] ?? false;
  }
  return said;
};

/** Whether the messages are those that entries name: every one of them, no other, in their order. */
const checkNamed = ({ presses = [] }: Bundle, draft: Draft): void => {
  const named = messagesNamed(draft.entries);
  const given = presses.map(({ message }) => digestOf(message));
  const all = new Set(given);
  named.forEach(({ digest, entry: { facts } }, at) => {
    const number = at + 1;
    if (given[at] !== digest) {
      const isExtra = given[at] !== undefined && !named.some((one) => one.digest === given[at]);
      if (all.has(digest)) refute(isExtra ? 'pressNotInLog' : 'pressOrder', { number });
      refute('pressMissing', { number });
    }
    const press = presses[at];
    const body = press && bodyOf(press.message);
    const isOther =
      (typeof facts.deviceId === 'string' && facts.deviceId !== press?.device) ||
      (typeof facts.counter === 'number' && facts.counter !== body?.counter) ||
      (typeof facts.kind === 'string' && facts.kind !== body?.kind);
    if (isOther) refute('pressOther', { number });
  });
  if (given.length > named.length) refute('pressNotInLog', { number: named.length + 1 });
};

/** Whether seals signed the presses, and whether all that the entries name are there. */
export const checkPresses = (bundle: Bundle, draft: Draft, clock: Clock): void => {
  const { presses = [], devices = [] } = bundle;
  const keys = keysOf(bundle);
  checkNamed(bundle, draft);
  for (const { device } of presses) if (!keys.has(device)) refute('deviceUnknown', { device });
  const unsaid = saidOf(presses, keys, clock).indexOf(false);
  if (unsaid >= 0) refute('pressSignature', { number: unsaid + 1 });
  const byHand = unsignedIn(draft.entries);
  if (byHand > 0) draft.unproven.push({ code: 'pressesUnsigned', values: { count: byHand } });
  if (presses.length === 0) return;
  draft.proven.push({ code: 'pressesSigned', values: { count: presses.length } });
  const said = new Set<string>();
  for (const { facts } of draft.entries) textsIn(facts, said);
  const claimed = devices.filter(({ publicKey }) => !said.has(publicKey)).length;
  if (claimed > 0) draft.unproven.push({ code: 'deviceKeysClaimed', values: { count: claimed } });
};

/** Whether the photos are those that entries name: every one, no other, and byte for byte where they are shown. */
export const checkPhotos = ({ photos = [] }: Bundle, draft: Draft, clock: Clock): void => {
  const named = photosNamed(draft.entries);
  const known = new Set(named);
  photos.forEach(({ digest, bytes }, at) => {
    clock();
    const number = at + 1;
    if (!known.has(digest)) refute('photoNotInLog', { number });
    if (digest !== named[at]) refute('photoMissing', { number });
    if (bytes === undefined) return;
    const content = fromBase64(bytes);
    if (!content || toHex(sha256(content)) !== digest) refute('photoAltered', { number });
  });
  if (photos.length < named.length) refute('photoMissing', { number: photos.length + 1 });
  const attached = photos.filter(({ bytes }) => bytes !== undefined).length;
  if (attached > 0) draft.proven.push({ code: 'photosMatch', values: { count: attached } });
  const apart = photos.length - attached;
  if (apart > 0) draft.unproven.push({ code: 'photosNotAttached', values: { count: apart } });
};
