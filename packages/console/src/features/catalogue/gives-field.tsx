import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { LedgerValue, offeredValues } from '#wire/ledger/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './catalogue.module.css';
import type { Give } from './gives.ts';

interface Props {
  readonly gives: readonly Give[];
  onChange(gives: readonly Give[]): void;
}

/** What is counted, and how much of it comes: a line for each. */
export const GivesField = ({ gives, onChange }: Props) => {
  const t = useT();
  const free = offeredValues.filter((value) => !gives.some((give) => give.value === value));
  const change = (at: number, part: Partial<Give>) =>
    onChange(gives.map((give, place) => (place === at ? { ...give, ...part } : give)));
  return (
    <fieldset className={css.gives}>
      <legend>{t('cost.gives')}</legend>
      {gives.map((give, at) => (
        <div key={give.value} className={css.give}>
          <NativeSelect
            aria-label={t('cost.counted')}
            value={give.value}
            data={offeredValues
              .filter((value) => value === give.value || free.includes(value))
              .map((value) => ({ value, label: sayCode(t, LedgerValue, value) }))}
            onChange={(event) => change(at, { value: event.currentTarget.value as Give['value'] })}
          />
          <TextInput
            aria-label={t('cost.howMuch', { what: sayCode(t, LedgerValue, give.value) })}
            inputMode="numeric"
            value={give.amount}
            onChange={(event) => change(at, { amount: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('cost.dropGive', { what: sayCode(t, LedgerValue, give.value) })}
            onClick={() => onChange(gives.filter((_, place) => place !== at))}
          >
            <IconX size="1rem" aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {free[0] && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size="1rem" />}
          onClick={() => onChange([...gives, { value: free[0] ?? LedgerValue.text, amount: '' }])}
        >
          {t('cost.addGive')}
        </Button>
      )}
    </fieldset>
  );
};
