import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import type { EditConflict } from '@chancery/contract/kit/envelope.ts';
import type { ApplyValues } from './apply-values.ts';

/** What the server has of a draft. */
export interface Saved {
  readonly revision: number;
  readonly savedAt: string;
}

/** How it goes with keeping a draft. */
export type DraftState =
  | { readonly is: 'untouched' | 'saving' }
  | { readonly is: 'saved'; readonly at: string }
  /** No connection: kept on this machine, and sent once there is one. */
  | { readonly is: 'offline' }
  | { readonly is: 'refused'; readonly why: string }
  /** Another machine has saved a newer one. */
  | { readonly is: 'conflict'; readonly conflict: EditConflict };

/** A draft that has not reached the server: what it holds and what it was begun on. */
export interface Unsent {
  readonly values: ApplyValues;
  readonly begun: ApplyValues;
  readonly revision: number;
}

interface Options {
  readonly revision: number;
  /** What the server has, or what the form began with. */
  readonly begun: ApplyValues;
  readonly first: DraftState;
  save(values: ApplyValues, revision: number): Promise<Saved>;
  /** Keeps what is not sent on this machine; undefined forgets it. */
  keep(unsent: Unsent | undefined): void;
  onState(state: DraftState): void;
  readonly delayMs?: number;
  readonly againMs?: number;
}

/** Keeps a draft on the server as somebody types, one save at a time, and on this machine until that is done. */
export const createDraftSync = ({ delayMs = 900, againMs = 10_000, ...options }: Options) => {
  let { revision, begun } = options;
  let state = options.first;
  let pending: ApplyValues | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;
  let isEnded = false;

  const tell = (next: DraftState) => {
    state = next;
    if (!isEnded) options.onState(next);
  };
  const keepPending = () => options.keep(pending && { values: pending, begun, revision });
  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void send(), ms);
  };

  const fail = (error: unknown) => {
    const conflict = error instanceof Refusal ? error.data.conflict : undefined;
    if (conflict) return tell({ is: 'conflict', conflict });
    if (error instanceof Refusal && error.status < 500 && error.status !== 401)
      return tell({ is: 'refused', why: error.message });
    tell({ is: 'offline' });
    // Without an answer nobody knows whether it was saved; the same save again is the same reply.
    later(error instanceof NoAnswer || error instanceof Refusal ? againMs : againMs * 2);
  };

  const sendNow = async (values: ApplyValues) => {
    tell({ is: 'saving' });
    try {
      const saved = await options.save(values, revision);
      revision = saved.revision;
      begun = values;
      if (pending === values) pending = undefined;
      keepPending();
      tell({ is: 'saved', at: saved.savedAt });
      if (pending) later(delayMs);
    } catch (error) {
      fail(error);
    }
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    if (!pending || isEnded || state.is === 'conflict') return;
    if (underWay) return underWay.then(send);
    underWay = sendNow(pending).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    /** Takes what is filled in now. */
    change: (values: ApplyValues): void => {
      pending = values;
      keepPending();
      if (state.is !== 'conflict') later(delayMs);
    },
    /** Saves at once, because somebody leaves or the connection is back. */
    flush: send,
    /** What was saved last, to tell one's own changes from theirs. */
    begun: (): ApplyValues => begun,
    /** Goes on from what another machine saved, with `mine` on top when one insists. */
    goOn: (theirs: ApplyValues, theirRevision: number, mine?: ApplyValues): void => {
      begun = theirs;
      revision = theirRevision;
      pending = mine;
      keepPending();
      tell(mine ? { is: 'saving' } : { is: 'saved', at: new Date().toISOString() });
      if (mine) later(0);
    },
    /** Ends it: nothing is saved any more; what is under way is waited for. */
    end: async (): Promise<void> => {
      isEnded = true;
      pending = undefined;
      clearTimeout(timer);
      options.keep(undefined);
      await underWay;
      options.keep(undefined);
    },
  };
};

/** A draft being kept. */
export type DraftSync = ReturnType<typeof createDraftSync>;
