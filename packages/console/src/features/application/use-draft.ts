import { useEffect, useState } from 'react';
import { deleteApplyDraft, saveApplyDraft } from '#wire/application/calls.ts';
import { call } from '../../kit/call.ts';
import { dropDraft, keepDraft } from '../../kit/keep.ts';
import type { ApplyValues } from './apply-values.ts';
import { toDraft } from './apply-wire.ts';
import { createDraftSync, type DraftState, type DraftSync, type Unsent } from './draft-sync.ts';

/** What a form begins with. */
export interface Beginning {
  readonly values: ApplyValues;
  /** What the values were begun on; the values themselves, unless some of them never reached the server. */
  readonly begun: ApplyValues;
  readonly revision: number;
  readonly savedAt?: string;
  /** Where what was not sent is kept on this machine. */
  readonly place: string;
  /** Kept on this machine only: an application that goes on is no draft. */
  readonly localOnly?: boolean;
  /** Some of it was never sent. */
  readonly unsent: boolean;
}

const startSync = (beginning: Beginning, onState: (state: DraftState) => void): DraftSync => {
  const { place, localOnly, savedAt } = beginning;
  return createDraftSync({
    revision: beginning.revision,
    begun: beginning.begun,
    first: savedAt ? { is: 'saved', at: savedAt } : { is: 'untouched' },
    save: (values, revision) =>
      localOnly
        ? Promise.resolve({ revision, savedAt: new Date().toISOString() })
        : call(saveApplyDraft, { fields: toDraft(values), revision }, { silent: true }),
    keep: (unsent: Unsent | undefined) => {
      if (unsent) keepDraft(place, unsent);
      // What goes on stays here until it is submitted: nobody else has it.
      else if (!localOnly) dropDraft(place);
    },
    onState,
  });
};

/** Keeps what is filled in as a draft, and says how that goes. */
export const useDraft = (beginning: Beginning) => {
  const [state, setState] = useState<DraftState>(() =>
    beginning.savedAt ? { is: 'saved', at: beginning.savedAt } : { is: 'untouched' },
  );
  const [sync] = useState(() => startSync(beginning, setState));

  useEffect(() => {
    if (beginning.unsent) sync.change(beginning.values);
    const flush = () => void sync.flush();
    const onHide = () => document.visibilityState === 'hidden' && flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [sync, beginning]);

  /** Forgets the draft everywhere. */
  const forget = async (): Promise<void> => {
    await sync.end();
    dropDraft(beginning.place);
    if (!beginning.localOnly) await call(deleteApplyDraft, {}, { silent: true }).catch(() => undefined);
  };
  return { state, sync, forget };
};
