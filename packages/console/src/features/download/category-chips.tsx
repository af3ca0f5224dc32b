import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDictionary } from '../../kit/dictionary.tsx';
import css from '../../kit/list/chips.module.css';
import { useT } from '../../kit/phrases.tsx';

type Search = Readonly<Record<string, string | undefined>>;

/** The categories to choose from; which one is chosen stands in the address. */
export const CategoryChips = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const categories = useDictionary('downloadCategory').filter(({ disabled }) => !disabled);
  const { category: chosen, cursor: _cursor, pageNum: _page, ...rest } = search;
  const all = { value: undefined, label: t('download.allCategories') };
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{t('download.categories')}</legend>
      {[all, ...categories].map(({ value, label }) => (
        <button
          key={value ?? ''}
          type="button"
          className={css.chip}
          aria-pressed={chosen === value}
          onClick={() =>
            void navigate({ to: '.', search: (value ? { ...rest, category: value } : rest) as never })
          }
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
};
