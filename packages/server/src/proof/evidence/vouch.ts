import { same } from '@chancery/evidence/bytes.ts';
import { type Checkpoint, openCheckpoint, originOf, readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import { consistencyProof, isConsistent } from '@chancery/evidence/proof.ts';
import { GrowingTree } from '@chancery/evidence/tree.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Remembered } from './kept-memory.ts';
import type { LogState } from './log.rows.ts';
import { withNodes } from './log-reader.ts';
import { LogRefusal } from './refusal.ts';
import type { Follows, Resumed } from './resume.ts';
import type { SignedState } from './signed-lines.ts';

/** A state of a log that we signed, with the root of its map of threads. */
export interface VouchedState extends LogState {
  readonly threads: Uint8Array;
}

const openAny = (note: string, keys: readonly Uint8Array[]): Checkpoint | undefined => {
  for (const key of keys) {
    const found = openCheckpoint(note, key);
    if (found) return found;
  }
  return undefined;
};

/** Whether a note is a state of this unit's log that one of these keys signed. */
export const isSignedState = (
  companyId: string,
  { size, note }: SignedState,
  keys: readonly Uint8Array[],
): boolean => {
  const found = openAny(note, keys);
  return found?.origin === originOf(companyId) && found.size === size;
};

const treeOf = ({ size, edge }: LogState): GrowingTree => {
  try {
    return GrowingTree.from(size, edge);
  } catch {
    throw new LogRefusal('stateUnsigned', `the newest state of ${size} entries does not add up`);
  }
};

/** The newest state as it is kept, if it was signed by us and is all there. */
const openState = (
  companyId: string,
  state: LogState,
  found: Checkpoint | undefined,
): Checkpoint & { readonly threads: Uint8Array } => {
  const { threads } = found ?? {};
  const isIt =
    found &&
    found.origin === originOf(companyId) &&
    found.size === state.size &&
    same(found.root, state.root) &&
    same(treeOf(state).root(), found.root);
  if (!isIt || !threads)
    throw new LogRefusal(
      'stateUnsigned',
      `the newest state of ${state.size} entries bears no signature of ours`,
    );
  return { ...found, threads };
};

const shrunken = (size: number, signed: number) =>
  new LogRefusal('shrunken', `the log has ${size} entries, and had ${signed} when we signed it`);

type TreeHead = Pick<Checkpoint, 'size' | 'root'>;

/** Whether a log begins with what it was before, by the hashes of its rows. */
const isFollowing = async (tx: Tx, companyId: string, found: TreeHead, known: TreeHead): Promise<boolean> => {
  const proof = await withNodes(tx, companyId, found.size, (node) =>
    consistencyProof(known.size, found.size, node),
  );
  return isConsistent(known.size, found.size, proof, known.root, found.root);
};

/** Refuses a state that is not, or does not go on from, what we remember to have signed. */
const assertFollows = async (
  tx: Tx,
  companyId: string,
  found: Checkpoint,
  known: Checkpoint,
): Promise<void> => {
  const forked = () =>
    new LogRefusal(
      'forked',
      `the log of ${found.size} entries does not begin with the ${known.size} we signed`,
    );
  if (found.size < known.size) throw shrunken(found.size, known.size);
  if (found.size === known.size) {
    if (!same(found.root, known.root) || !same(found.threads ?? found.root, known.threads ?? known.root))
      throw forked();
    return;
  }
  if (!(await isFollowing(tx, companyId, found, known))) throw forked();
};

/**
 * Decides whether a log may be signed on from its newest state in the database: the state bears our signature, and it is
 * or follows what we remember to have signed, by the hashes and not by anybody's word.
 */
export const vouchFor = async (
  tx: Tx,
  companyId: string,
  state: LogState | undefined,
  remembered: Remembered | undefined,
  keys: readonly Uint8Array[],
): Promise<VouchedState | undefined> => {
  if (!state) {
    if (!remembered) return undefined;
    throw new LogRefusal(
      'shrunken',
      `the log is empty, and had ${remembered.size} entries when we signed it`,
    );
  }
  // What we remember need not be verified again.
  const isKnown = remembered?.note === state.note;
  const signed = isKnown ? readCheckpoint(state.note) : openAny(state.note, keys);
  const found = openState(companyId, state, signed);
  if (remembered && !isKnown) {
    const known = openAny(remembered.note, keys);
    if (!known) throw new LogRefusal('keyChanged', 'what we remember was signed by a key we do not know');
    await assertFollows(tx, companyId, found, known);
  }
  const { atLeast = 0 } = remembered ?? {};
  if (found.size < atLeast) throw shrunken(found.size, atLeast);
  return { ...state, threads: found.threads };
};

interface Vouching {
  readonly keys: readonly Uint8Array[];
  recall(companyId: string): Promise<Remembered | undefined>;
  readonly resumed: Resumed;
}

/** Whether an operator may let a log go on that was refused. */
export const isLoss = ({ reason }: LogRefusal): boolean =>
  reason === 'shrunken' || reason === 'forked' || reason === 'memoryLost';

/** The same; but where an operator let the log go on from the state it has, what was signed beyond it is given up. */
export const vouchOrResume = async (
  tx: Tx,
  companyId: string,
  state: LogState | undefined,
  { keys, recall, resumed }: Vouching,
): Promise<VouchedState | undefined> => {
  try {
    return await vouchFor(tx, companyId, state, await recall(companyId), keys);
  } catch (error) {
    if (!(error instanceof LogRefusal) || !isLoss(error) || !state) throw error;
    // Whoever forgot a log is not the only one that signs it.
    const follows: Follows | undefined =
      error.reason === 'memoryLost' ? (known) => isFollowing(tx, companyId, state, known) : undefined;
    if (!(await resumed(tx, companyId, state, follows))) throw error;
    return vouchFor(tx, companyId, state, undefined, keys);
  }
};
