import '../kit/overlay/sheets.ts';
import { Modal } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { useIsMobile } from '../kit/use-mobile.ts';
import css from './palette.module.css';
import type { PaletteItem } from './palette-items.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { PaletteState } from './palette-state.tsx';
import { takeTyped } from './typed-ahead.ts';
import { usePalette } from './use-palette.ts';

/** Finds every screen, thing and action by a few letters of any of its names. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const listId = useId();
  const mobile = useIsMobile();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const { groups, state, retry } = usePalette(query);
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  const activeId = active && optionId(listId, active);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (activeId)
      list.current?.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (item: PaletteItem) => {
    close();
    // The dialog gives the focus back first; what runs may open another.
    setTimeout(item.run);
  };
  const isWorking = state === 'working' || state === 'slow';
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever pressed Enter waits for the answer, once
  useEffect(() => {
    if (!isAwaited || isWorking) return;
    setAwaited(false);
    if (active) run(active);
  }, [isAwaited, isWorking]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      const at = items.indexOf(active);
      setChosen(items[(at + step + items.length) % items.length]?.id);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (active) run(active);
    else if (isWorking) setAwaited(true);
    else if (state === 'failed') retry();
  };

  const leave = () => {
    takeTyped();
    close();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={leave}
      size={640}
      fullScreen={mobile}
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
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-label={t('shell.search')}
            placeholder={t('shell.searchPlaceholder')}
            value={query}
            onFocus={() => {
              const typed = takeTyped();
              setQuery((shown) => shown + typed);
            }}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setChosen(undefined);
              setAwaited(false);
            }}
            onKeyDown={onKeyDown}
          />
          {mobile ? (
            <button type="button" className={css.close} aria-label={t('action.close')} onClick={leave}>
              <IconX size="1.25rem" aria-hidden="true" />
            </button>
          ) : (
            <kbd>Esc</kbd>
          )}
        </div>
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          list={list}
          onActive={({ id }) => setChosen(id)}
          onRun={run}
        />
        <PaletteState state={state} isEmpty={items.length === 0} onRetry={retry} />
      </Modal.Content>
    </Modal.Root>
  );
};
