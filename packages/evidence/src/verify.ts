import { type Bundle, rawOf, readBundle } from './bundle.ts';
import { fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { readCheckpoint, unitOf } from './checkpoint.ts';
import { type Entry, readEntry } from './entry.ts';
import { leafHash, sha256 } from './hash.ts';
import { createInclusionCheck } from './inclusion.ts';
import { cosignedAt, isSignedBy } from './note.ts';
import { saidBySeals } from './press-signature.ts';
import type { Fault, Proven, Report, Statement, Unproven } from './report.ts';
import { fingerprintOf, verifies } from './signature.ts';

/** What the checker knows besides the file. */
export interface VerifyOptions {
  /** The fingerprint of the platform's key, known from elsewhere. */
  readonly fingerprint?: string;
  /** The digest of the document the bundle was attached to, without the bundle. */
  readonly documentDigest?: string;
}

class Refuted extends Error {
  readonly statement: Statement<Fault>;
  constructor(code: Fault, values: Statement<Fault>['values'] = {}) {
    super(code);
    this.statement = { code, values };
  }
}

const refute = (code: Fault, values?: Statement<Fault>['values']): never => {
  throw new Refuted(code, values);
};

const textsIn = (value: unknown, found: Set<string>): void => {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) textsIn(part, found);
};

interface Draft {
  proven: Statement<Proven>[];
  unproven: Statement<Unproven>[];
  entries: (Entry & { index: number })[];
  log?: NonNullable<Report['log']>;
  fingerprint?: string;
}

const checkKey = ({ key }: Bundle, draft: Draft, { fingerprint }: VerifyOptions): Uint8Array => {
  const publicKey = rawOf(key.publicKey, 32) ?? refute('fingerprint');
  draft.fingerprint = fingerprintOf(publicKey);
  if (key.fingerprint !== draft.fingerprint) refute('fingerprint');
  if (fingerprint === undefined)
    draft.unproven.push({ code: 'keyNotCompared', values: { fingerprint: draft.fingerprint } });
  else if (fingerprint !== draft.fingerprint)
    refute('otherKey', { expected: fingerprint, found: draft.fingerprint });
  return publicKey;
};

const checkCheckpoint = (bundle: Bundle, publicKey: Uint8Array, draft: Draft) => {
  const found = readCheckpoint(bundle.checkpoint) ?? refute('checkpointForm');
  const { origin, size, root, note } = found;
  const unit = unitOf(origin) ?? refute('checkpointForm');
  if (!isSignedBy(note, origin, publicKey)) refute('checkpointSignature');
  const witnesses = bundle.witnesses ?? [];
  // A line below the checkpoint that nobody can check proves nothing, so it has no place here.
  if (note.signatures.length !== 1 + witnesses.length) refute('witnessSignature', { name: '' });
  draft.log = { origin, size, root: toBase64(root) };
  draft.proven.push({ code: 'checkpointSigned', values: { unit, size } });
  for (const { name, publicKey: base64 } of witnesses) {
    const key = rawOf(base64, 32) ?? refute('witnessSignature', { name });
    const at = cosignedAt(note, name, key) ?? refute('witnessSignature', { name });
    draft.proven.push({ code: 'witnessed', values: { name, at: new Date(at * 1000).toISOString() } });
  }
  if (witnesses.length === 0) draft.unproven.push({ code: 'notWitnessed', values: {} });
  return { unit, size, root };
};

type Log = ReturnType<typeof checkCheckpoint>;

const checkEntries = ({ entries }: Bundle, { unit, size, root }: Log, draft: Draft): Set<string> => {
  const said = new Set<string>();
  const isIncluded = createInclusionCheck(size, root);
  let before = -1;
  if (entries.length === 0) refute('noEntries');
  for (const { index, entry: text, proof } of entries) {
    if (index <= before) refute('entryOrder', { index });
    before = index;
    const hashes = fromBase64(proof);
    if (!hashes || !isIncluded(leafHash(utf8(text)), index, hashes)) refute('entryNotInLog', { index });
    const entry = readEntry(text) ?? refute('entryForm', { index });
    if (entry.unit !== unit) refute('entryOfOtherUnit', { index });
    textsIn(entry.facts, said);
    draft.entries.push({ ...entry, index });
  }
  draft.proven.push({ code: 'entriesIncluded', values: { count: entries.length, size } });
  const hidden = size - entries.length;
  if (hidden > 0) draft.unproven.push({ code: 'undisclosed', values: { count: hidden } });
  return said;
};

const checkPresses = ({ presses = [], devices = [] }: Bundle, said: Set<string>, draft: Draft): void => {
  const keys = new Map<string, Uint8Array>();
  for (const { id, publicKey } of devices) {
    const used = !keys.has(id) && presses.some(({ device }) => device === id);
    keys.set(id, (used ? rawOf(publicKey, 32) : undefined) ?? refute('deviceUnknown', { device: id }));
  }
  const signed = presses.map(({ device, message }) => {
    const publicKey = keys.get(device) ?? refute('deviceUnknown', { device });
    return { message, publicKey };
  });
  const genuine = saidBySeals(signed);
  presses.forEach(({ message }, at) => {
    if (!genuine[at]) refute('pressSignature', { number: at + 1 });
    if (!said.has(toHex(sha256(utf8(message))))) refute('pressNotInLog', { number: at + 1 });
  });
  if (presses.length === 0) return;
  draft.proven.push({ code: 'pressesSigned', values: { count: presses.length } });
  const claimed = devices.filter(({ publicKey }) => !said.has(publicKey)).length;
  if (claimed > 0) draft.unproven.push({ code: 'deviceKeysClaimed', values: { count: claimed } });
};

const checkPhotos = ({ photos = [] }: Bundle, said: Set<string>, draft: Draft): void => {
  photos.forEach(({ digest, bytes }, at) => {
    if (!said.has(digest)) refute('photoNotInLog', { number: at + 1 });
    if (bytes === undefined) return;
    const content = fromBase64(bytes);
    if (!content || toHex(sha256(content)) !== digest) refute('photoAltered', { number: at + 1 });
  });
  const attached = photos.filter(({ bytes }) => bytes !== undefined).length;
  if (attached > 0) draft.proven.push({ code: 'photosMatch', values: { count: attached } });
  const apart = photos.length - attached;
  if (apart > 0) draft.unproven.push({ code: 'photosNotAttached', values: { count: apart } });
};

/** What the platform signs to bind a document to a log. */
export const documentText = (origin: string, digest: string): Uint8Array =>
  utf8(`chancery-report/1\n${origin}\n${digest}\n`);

const checkDocument = (bundle: Bundle, publicKey: Uint8Array, options: VerifyOptions, draft: Draft): void => {
  const { document } = bundle;
  const { documentDigest } = options;
  if (!document) {
    if (documentDigest !== undefined) draft.unproven.push({ code: 'documentNotSealed', values: {} });
    return;
  }
  const signature = rawOf(document.signature, 64) ?? refute('documentAltered');
  const signed = documentText(draft.log?.origin ?? '', document.digest);
  if (!verifies(publicKey, signed, signature)) refute('documentAltered');
  if (documentDigest === undefined) draft.unproven.push({ code: 'documentNotGiven', values: {} });
  else if (documentDigest !== document.digest) refute('documentAltered');
  else draft.proven.push({ code: 'documentUnchanged', values: {} });
};

/** A report that says only that something could not be read. */
export const unreadable = (code: Fault): Report => ({
  verdict: 'unreadable',
  fault: { code, values: {} },
  proven: [],
  unproven: [],
  entries: [],
});

/** Checks a bundle: what it proves, what it does not, and the first thing that is wrong with it. */
export const verifyBundle = (bytes: Uint8Array, options: VerifyOptions = {}): Report => {
  const reading = readBundle(bytes);
  if (reading.is === 'foreign') return unreadable('unreadable');
  if (reading.is === 'newer') return unreadable('newerVersion');
  const draft: Draft = { proven: [], unproven: [], entries: [] };
  try {
    if (reading.is !== 'bundle') return refute('damaged');
    const { bundle } = reading;
    const publicKey = checkKey(bundle, draft, options);
    const log = checkCheckpoint(bundle, publicKey, draft);
    const said = checkEntries(bundle, log, draft);
    checkPresses(bundle, said, draft);
    checkPhotos(bundle, said, draft);
    checkDocument(bundle, publicKey, options, draft);
    draft.unproven.push({ code: 'clockOfServer', values: {} });
    return { verdict: 'genuine', ...draft };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { verdict: 'notGenuine', fault: error.statement, ...draft };
  }
};
