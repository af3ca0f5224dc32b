import { type RefObject, useId } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { ThingKind } from '#wire/search/codes.ts';
import { say } from '../kit/list/labels.ts';
import { useT } from '../kit/phrases.tsx';
import { MenuIcon } from './menu-icon.tsx';
import css from './palette.module.css';
import type { Group } from './palette-groups.ts';
import type { PaletteItem } from './palette-items.ts';
import { ThingLine } from './thing-line.tsx';

interface Props {
  readonly id: string;
  readonly groups: readonly Group<PaletteItem>[];
  readonly active: PaletteItem | undefined;
  readonly list: RefObject<HTMLDivElement | null>;
  onActive(item: PaletteItem): void;
  onRun(item: PaletteItem): void;
}

/** The id of an option, by which the field names the active one. */
export const optionId = (listId: string, item: PaletteItem): string => `${listId}-${item.id}`;

const Option = ({ item }: { readonly item: PaletteItem }) => {
  return (
    <>
      <MenuIcon name={item.icon ?? null} />
      <span className={css.said}>
        <span className={css.title}>{item.title}</span>
        {item.thing && <ThingLine thing={item.thing} />}
      </span>
      {item.hint && <span className={css.hint}>{item.hint}</span>}
    </>
  );
};

/** Everything that is offered, under headings. */
export const PaletteList = ({ id, groups, active, list, onActive, onRun }: Props) => {
  const t = useT();
  const headings = useId();
  const headingOf = (group: Group<PaletteItem>['id']): string => {
    if (group === 'recent') return t('search.recent');
    return group === 'pages' ? t('search.pages') : say(t, codeLabel(ThingKind, group));
  };
  return (
    <div className={css.list} id={id} role="listbox" aria-label={t('shell.results')} ref={list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
        <div key={group.id} role="group" aria-labelledby={`${headings}-${group.id}`}>
          <div className={css.heading} id={`${headings}-${group.id}`} role="presentation">
            {headingOf(group.id)}
          </div>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={item.id}
              id={optionId(id, item)}
              role="option"
              aria-selected={item.id === active?.id}
              className={css.item}
              onPointerMove={() => onActive(item)}
              onClick={() => onRun(item)}
            >
              <Option item={item} />
            </div>
          ))}
          {group.more && (
            <p className={css.more} role="presentation">
              {t('search.more')}
            </p>
          )}
        </div>
      ))}
    </div>
  );
};
