import { thousands } from '@chancery/contract/rules/display.ts';
import { useQueries } from '@tanstack/react-query';
import { useT } from '../phrases.tsx';
import { callAny, keyOf } from '../query.ts';
import { useSettled } from '../settled.ts';
import css from './chips.module.css';
import { sayCode } from './labels.ts';
import type { AnySpec } from './list-spec.ts';
import { listInput } from './list-state.ts';
import type { List, ListPageData } from './use-list.ts';

interface Props {
  readonly spec: AnySpec;
  readonly list: List;
}

const countOf = (page: ListPageData | undefined) =>
  page ? `${thousands(page.total)}${page.totalCapped ? '+' : ''}` : undefined;

/** The states that matter, with how many there are under the other filters; one click shows them. */
export const ListChips = ({ spec, list }: Props) => {
  const t = useT();
  const { field, codes } = spec.chips ?? { field: '', codes: { codeName: '', all: [], keyOf: () => '' } };
  const isSettled = useSettled();
  const choices = [undefined, ...codes.all];
  const counts = useQueries({
    queries: choices.map((code) => {
      const filters = { ...list.state.filters, [field]: code };
      const input = {
        ...listInput(spec.filters, { ...list.state, filters, pageNum: 1, cursor: undefined }),
        ...spec.fixed,
        pageSize: 1,
      };
      return {
        queryKey: keyOf(spec.endpoint, input),
        queryFn: () => callAny(spec.endpoint, input, { silent: true }) as Promise<ListPageData>,
        staleTime: 30_000,
        // What somebody came for is asked for first.
        enabled: isSettled && list.page !== undefined,
      };
    }),
  });
  const chosen = list.state.filters[field];
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('list.states')}</legend>
      {choices.map((code, at) => (
        <button
          key={code ?? ''}
          type="button"
          className={css.chip}
          aria-pressed={chosen === code}
          onClick={() => list.filter({ [field]: code })}
        >
          {code === undefined ? t('list.all') : sayCode(t, codes, code)}
          <span className={css.count}>{countOf(counts[at]?.data) ?? ' '}</span>
        </button>
      ))}
    </fieldset>
  );
};
