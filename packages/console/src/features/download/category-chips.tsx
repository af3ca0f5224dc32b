import { Link, useSearch } from '@tanstack/react-router';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './download.module.css';

type Search = Readonly<Record<string, string | undefined>>;

/** The categories to choose from; which one is chosen stands in the address. */
export const CategoryChips = () => {
  const t = useT();
  const search = useSearch({ strict: false }) as Search;
  const categories = useDictionary('downloadCategory').filter(({ disabled }) => !disabled);
  const { category: chosen, cursor: _cursor, pageNum: _page, ...rest } = search;
  const all = { value: undefined, label: t('download.allCategories') };
  return (
    <nav className={css.chips} aria-label={t('download.categories')}>
      {[all, ...categories].map(({ value, label }) => (
        <Link
          key={value ?? ''}
          to="."
          search={(value ? { ...rest, category: value } : rest) as never}
          className={css.chip}
          aria-current={chosen === value ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};
