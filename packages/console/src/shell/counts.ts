import { limits } from '@chancery/contract/limits.ts';
import { useQueries } from '@tanstack/react-query';
import { useSettled } from '../kit/settled.ts';

/** How many things wait for somebody, by the code of the menu entry they stand under. */
export type Counts = Readonly<Record<string, number>>;

/** Where counts come from; a feature adds its own. */
export interface CountSource {
  readonly name: string;
  read(): Promise<Counts>;
}

const sources: CountSource[] = [];
const everyMs = 60_000;

/** Lets a feature put counts at its menu entries. */
export const addCountSource = (source: CountSource): void => void sources.push(source);

/** What waits, summed over every source. */
export const useCounts = (): Counts => {
  const isSettled = useSettled();
  const answers = useQueries({
    queries: sources.map(({ name, read }) => ({
      queryKey: ['counts', name],
      queryFn: read,
      refetchInterval: everyMs,
      enabled: isSettled,
    })),
  });
  const total: Record<string, number> = {};
  for (const { data } of answers)
    for (const [code, count] of Object.entries(data ?? {})) total[code] = (total[code] ?? 0) + count;
  return total;
};

/** What a badge says; beyond a limit it only says that there are many. */
export const badgeOf = (count: number): { readonly text: string; readonly many: boolean } | undefined => {
  if (count <= 0) return undefined;
  return count > limits.badgeMax
    ? { text: `${limits.badgeMax}+`, many: true }
    : { text: String(count), many: false };
};
