import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../keys.ts';
import { useT } from '../phrases.tsx';
import type { FilterProps } from './filter-props.ts';
import css from './filters.module.css';

const patienceMs = 300;

/** A filter one types into; the list follows when the typing pauses. */
export const TextFilter = ({ label, value, onChange, isFirst }: FilterProps) => {
  const t = useT();
  const current = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(current);
  const sent = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The address changed by itself: back, forward, or cleared filters.
    if (current !== sent.current) setTyped(current);
    sent.current = current;
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string, wait: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = text.trim();
      onChange(text.trim() || undefined, true);
    }, wait);
  };

  return (
    <TextInput
      className={css.text}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => send(event.currentTarget.value, patienceMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed, 0);
        if (event.key === 'Escape') {
          // Browsers would also empty the field.
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
      leftSection={<IconSearch size="1rem" aria-hidden="true" />}
      rightSectionPointerEvents="all"
      rightSection={
        typed === '' ? (
          isFirst && <kbd className={css.key}>{keys.filter}</kbd>
        ) : (
          <ActionIcon
            variant="transparent"
            size="sm"
            aria-label={t('action.clear')}
            onClick={() => send('', 0)}
          >
            <IconX size="0.875rem" />
          </ActionIcon>
        )
      }
      data-filter-focus={isFirst || undefined}
    />
  );
};
