import { useQueries } from '@tanstack/react-query';
import { queries } from '../query.ts';
import type { Option } from './option.ts';

interface Source {
  /** Tells apart the choices of one source from those of another. */
  readonly name: string;
  resolve?(
    value: string,
    loaded: Readonly<Record<string, unknown>>,
  ): Option | undefined | Promise<Option | undefined>;
}

const keyFor = (source: Source, value: string) => ['option', source.name, value];

/** Remembers how a choice is called, for as long as its value is shown anywhere. */
export const rememberOption = (source: Source, option: Option): void => {
  queries.setQueryData(keyFor(source, option.value), option);
};

/** The options behind some values: those that were chosen here, and those that the source knows by name. */
export const useKnown = (
  source: Source,
  values: readonly string[],
  loaded: Readonly<Record<string, unknown>>,
): readonly Option[] =>
  useQueries({
    queries: values.map((value) => ({
      queryKey: keyFor(source, value),
      queryFn: async (): Promise<Option> =>
        (await source.resolve?.(value, loaded)) ?? { value, label: value },
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      results.map(({ data, isPending }, at) => {
        const value = values[at] ?? '';
        return data ?? { value, label: isPending ? '…' : value };
      }),
  });
