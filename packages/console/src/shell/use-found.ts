import { limits } from '@chancery/contract/limits.ts';
import { useEffect, useState } from 'react';
import { searchThings } from '#wire/search/calls.ts';
import { call } from '../kit/call.ts';
import { type Found, stillFitting } from './palette-groups.ts';

const patienceMs = 200;
const slowMs = 2_000;
const nothing: Found = { list: [], more: [] };

export type SearchState = 'idle' | 'working' | 'slow' | 'failed';

interface Answer {
  readonly query: string;
  readonly found: Found;
}

/** Looks for things that say what is typed. Only the answer to what is typed now counts, whenever others arrive. */
export const useFound = (typed: string, isAsked: boolean) => {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ query: '', found: nothing });
  const [state, setState] = useState<SearchState>('idle');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same once more
  useEffect(() => {
    if (!isAsked || query.length < limits.search.text.min || query.length > limits.search.text.max) {
      setState('idle');
      return setAnswer({ query, found: nothing });
    }
    const controller = new AbortController();
    const { signal } = controller;
    setState('working');
    const slow = setTimeout(() => setState('slow'), slowMs);
    const settle = (next: SearchState, found: Found) => {
      if (signal.aborted) return;
      clearTimeout(slow);
      setState(next);
      setAnswer({ query, found });
    };
    const ask = setTimeout(() => {
      call(searchThings, { text: query }, { signal, silent: true }).then(
        (found) => settle('idle', found),
        () => settle('failed', nothing),
      );
    }, patienceMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(ask);
      controller.abort();
    };
  }, [query, isAsked, tries]);

  const isFresh = answer.query === query;
  return {
    found: isFresh ? answer.found : stillFitting(answer.found, query),
    // A key may be pressed before the effect has run.
    state:
      !isFresh && state === 'idle' && isAsked && query.length >= limits.search.text.min ? 'working' : state,
    retry: () => setTries((before) => before + 1),
  } as const;
};
