import type { Bundle, BundleThread } from './bundle.ts';
import { fromBase64, fromHex, toHex } from './bytes.ts';
import type { CheckedLog } from './check-log.ts';
import { type Draft, refute } from './draft.ts';
import { readEntry } from './entry.ts';
import { textLeafHash } from './hash.ts';
import { createInclusionCheck } from './inclusion.ts';
import { type Clock, limits, nestingOf } from './limits.ts';
import { textsIn } from './named.ts';
import { nextHead, provesThread, type ThreadHead } from './thread-map.ts';

type Heads = ReadonlyMap<string, ThreadHead>;

/** Whether each entry is in the log, word for word and in its place; gives what the shown ones of each thread add up to. */
export const checkEntries = ({ entries }: Bundle, log: CheckedLog, draft: Draft, clock: Clock): Heads => {
  const isIncluded = createInclusionCheck(log.size, log.root);
  const heads = new Map<string, ThreadHead>();
  const seen = new Set<string>();
  let before = -1;
  if (entries.length === 0) refute('noEntries');
  for (const { index, entry: text, proof } of entries) {
    clock();
    if (index <= before) refute('entryOrder', { index });
    before = index;
    // Each has a salt of its own: only one that was copied is like another.
    if (seen.has(text)) refute('entryOrder', { index });
    seen.add(text);
    const hashes = fromBase64(proof);
    const leaf = textLeafHash(text);
    if (!hashes || !isIncluded(leaf, index, hashes)) refute('entryNotInLog', { index });
    if (nestingOf(text) > limits.nesting) refute('entryForm', { index });
    const entry = readEntry(text) ?? refute('entryForm', { index });
    if (entry.unit !== log.unit) refute('entryOfOtherUnit', { index });
    heads.set(entry.thread, nextHead(heads.get(entry.thread), leaf));
    draft.entries.push({ ...entry, index });
  }
  draft.proven.push({ code: 'entriesIncluded', values: { count: entries.length, size: log.size } });
  const hidden = log.size - entries.length;
  if (hidden > 0) draft.unproven.push({ code: 'undisclosed', values: { count: hidden } });
  return heads;
};

const checkThread = ({ id, count, head, proof }: BundleThread, root: Uint8Array, heads: Heads): void => {
  const [told, hashes] = [fromHex(head), fromBase64(proof)];
  if (!told || !hashes || !provesThread(root, id, { count, head: told }, hashes))
    refute('threadOther', { id });
  const shown = heads.get(id);
  if (shown?.count !== count) refute('threadShort', { id, count, shown: shown?.count ?? 0 });
  if (toHex(shown?.head ?? new Uint8Array()) !== head) refute('threadOther', { id });
};

/** Whether every entry of each thread is there, and no other: what was left out shows. */
export const checkThreads = (
  bundle: Bundle,
  { threads: root = new Uint8Array() }: CheckedLog,
  heads: Heads,
  draft: Draft,
) => {
  const { threads = [] } = bundle;
  const listed = new Set<string>();
  for (const thread of threads) {
    if (listed.has(thread.id)) refute('threadOther', { id: thread.id });
    listed.add(thread.id);
    checkThread(thread, root, heads);
  }
  const loose = draft.entries.find(({ thread }) => !listed.has(thread));
  if (loose) refute('entryOfNoThread', { index: loose.index });
  draft.proven.push({ code: 'complete', values: { count: draft.entries.length, threads: threads.length } });
};

/** Whether the file is about what it says: the thread is there, an entry names its number, and so is what was applied for. */
export const checkAbout = ({ about }: Bundle, heads: Heads, draft: Draft): void => {
  draft.about = about;
  const { kind, number, thread } = about;
  if (!heads.has(thread)) refute('aboutOther', { number });
  if (kind !== 'use') return;
  const own = draft.entries.filter((entry) => entry.thread === thread);
  const said = new Set([thread]);
  for (const { facts } of own) textsIn(facts, said);
  if (!said.has(number)) refute('aboutOther', { number });
  for (const { facts } of own) {
    const { applicationId } = facts;
    if (typeof applicationId === 'string' && !heads.has(applicationId))
      refute('threadMissing', { id: applicationId });
  }
};
