import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';

/** What came instead of an answer. */
type Lack = 'said so' | 'balancer said so' | 'cut off' | 'hung';

/** What clients experienced. */
export interface Notebook {
  /** Everything that was neither done nor properly said to be impossible at the moment. */
  readonly faults: string[];
  /** How long each client waited until it was told that nothing can be done now, by what it was told. */
  readonly lacks: Record<Lack, number[]>;
  /** When each kind of work was done for the last time, and begun when: only what began after a blow shows life. */
  done(kind: string, begunAt: number): void;
  /** Milliseconds from a moment until something of a kind was done that began after it. */
  firstSince(kind: string, moment: number): number | undefined;
  /** Does something until it is answered, as a patient client would: the same again, under the same key. */
  insist<T>(
    kind: string,
    ask: () => Promise<T>,
    isOver: () => boolean,
    expected?: readonly string[],
  ): Promise<T | undefined>;
}

const pauseMs = 250;

const lackOf = (error: unknown): Lack | undefined => {
  if (error instanceof NoAnswer) return error.timedOut ? 'hung' : 'cut off';
  if (!(error instanceof Refusal)) return undefined;
  if (error.key === 'server.unavailable') return 'said so';
  return error.status === 503 && error.key === undefined ? 'balancer said so' : undefined;
};

export const openNotebook = (): Notebook => {
  const faults: string[] = [];
  const lacks: Notebook['lacks'] = { 'said so': [], 'balancer said so': [], 'cut off': [], hung: [] };
  const did = new Map<string, { readonly begunAt: number; readonly at: number }[]>();
  const done: Notebook['done'] = (kind, begunAt) => {
    const list = did.get(kind) ?? [];
    list.push({ begunAt, at: Date.now() });
    did.set(kind, list);
  };
  return {
    faults,
    lacks,
    done,
    firstSince: (kind, moment) => {
      const first = did.get(kind)?.find(({ begunAt }) => begunAt >= moment);
      return first && first.at - moment;
    },
    insist: async (kind, ask, isOver, expected = []) => {
      for (;;) {
        const begunAt = Date.now();
        try {
          const answer = await ask();
          done(kind, begunAt);
          return answer;
        } catch (error) {
          const lack = lackOf(error);
          if (lack) lacks[lack].push(Date.now() - begunAt);
          else {
            const { status, key } = error as Partial<Refusal>;
            if (key && expected.includes(key)) return undefined;
            faults.push(`${kind}: ${key ?? (error as Error).message}${status ? ` (${status})` : ''}`);
            return undefined;
          }
          if (isOver()) return undefined;
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
    },
  };
};
