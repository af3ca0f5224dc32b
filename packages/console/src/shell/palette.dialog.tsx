import '../kit/overlay/sheets.ts';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import css from './palette.module.css';
import type { PaletteItem } from './palette-items.ts';
import { usePalette } from './use-palette.ts';

/** Finds every screen, object and action by a few letters of any of its names. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const items = usePalette(query);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(at, items.length - 1);

  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    close();
    // The dialog gives the focus back first; what runs may open another.
    setTimeout(item.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      setAt((active + step + items.length) % items.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(items[active]);
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={() => close()}
      size={560}
      classNames={{ content: css.content }}
      yOffset="12dvh"
      portalProps={{ target: document.body }}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Modal.Overlay className={css.overlay} />
      <Modal.Content aria-label={t('shell.search')}>
        <div className={css.query}>
          <IconSearch size="1.125rem" aria-hidden="true" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
            aria-label={t('shell.search')}
            placeholder={t('shell.searchPlaceholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <div className={css.list} id={`${id}-list`} role="listbox" aria-label={t('shell.results')} ref={list}>
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.item}
              onPointerMove={() => setAt(index)}
              onClick={() => run(item)}
            >
              <span>{item.title}</span>
              {item.hint && <span className={css.hint}>{item.hint}</span>}
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p className={css.nothing} role="status">
            {t('shell.nothingFound')}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
};
