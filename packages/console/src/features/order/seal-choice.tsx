import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { listDevices } from '#wire/device/calls.ts';
import { ServiceState } from '#wire/service/codes.ts';
import { showDate } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { SealFacts } from '../device/seal-option.tsx';
import { SealPicture } from '../device/seal-picture.tsx';
import css from './buy.module.css';

const Service = tag(ServiceState).Cell;
const patienceMs = 250;

type Seal = CallResult<typeof listDevices>['list'][number];
/** Seals that were chosen, by their ids. */
export type ChosenSeals = ReadonlyMap<string, Pick<Seal, 'id' | 'name'>>;

interface Props {
  readonly subtype: CallInput<typeof listDevices>['subtype'];
  readonly chosen: ChosenSeals;
  onChange(chosen: ChosenSeals): void;
}

const SealLine = ({ seal, ...box }: { readonly seal: Seal } & SealBox) => {
  const t = useT();
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control */}
      <label>
        <Checkbox
          checked={box.checked}
          disabled={box.disabled}
          onChange={(event) => box.onCheck(event.currentTarget.checked)}
        />
        <SealPicture seal={seal} />
        <span>
          <span className={css.sealName}>{seal.name}</span>
          <SealFacts row={seal} />
        </span>
        <span className={css.service}>
          {seal.serviceState === null ? (
            <span className={css.quiet}>{t('cost.noServiceYet')}</span>
          ) : (
            <Service value={seal.serviceState} />
          )}
          {seal.serviceEndTime && (
            <span className={css.quiet}>{t('cost.until', { day: showDate(seal.serviceEndTime) })}</span>
          )}
        </span>
      </label>
    </li>
  );
};

interface SealBox {
  readonly checked: boolean;
  readonly disabled: boolean;
  onCheck(checked: boolean): void;
}

/** The seals of the unit with the end of their service, to tick. */
export const SealChoice = ({ subtype, chosen, onChange }: Props) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), patienceMs);
  const input = { subtype, keyword: keyword || undefined, pageSize: limits.order.items };
  const { data, error, refetch } = useRead(listDevices, input, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;

  const seals = data?.list ?? [];
  const isFull = chosen.size >= limits.order.items;
  const check = (marked: readonly Seal[], checked: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of marked)
      if (!checked) next.delete(id);
      else if (next.size < limits.order.items) next.set(id, { id, name });
    onChange(next);
  };
  const allChosen = seals.length > 0 && seals.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className={css.head}>
        <TextInput
          className={css.search}
          type="search"
          aria-label={t('cost.searchSeals')}
          placeholder={t('cost.searchSeals')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {seals.length > 1 && (
          <Button variant="subtle" onClick={() => check(seals, !allChosen)}>
            {t(allChosen ? 'cost.chooseNone' : 'cost.chooseAll')}
          </Button>
        )}
      </div>
      {data && seals.length === 0 && <p className={css.quiet}>{t('cost.noSeals')}</p>}
      <ul className={css.seals} aria-busy={!data}>
        {seals.map((seal) => (
          <SealLine
            key={seal.id}
            seal={seal}
            checked={chosen.has(seal.id)}
            disabled={isFull && !chosen.has(seal.id)}
            onCheck={(checked) => check([seal], checked)}
          />
        ))}
      </ul>
      {data?.next && <p className={css.quiet}>{t('cost.moreSeals', { n: limits.order.items })}</p>}
    </>
  );
};
