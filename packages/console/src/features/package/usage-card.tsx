import { quantityText } from '@chancery/contract/ledger/quantity.ts';
import '@mantine/core/styles/Input.layer.css';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { LedgerValue } from '#wire/ledger/codes.ts';
import { getUsage } from '#wire/package/calls.ts';
import { Bars } from '../../kit/bars.tsx';
import { Card } from '../../kit/card.tsx';
import { Choice } from '../../kit/choice.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { sayWho } from './movement-shows.tsx';
import css from './package.module.css';
import type { Balance } from './package.ts';

const spans = ['30', '90', '366'] as const;
type Span = (typeof spans)[number];
/** About as many days are named below the bars, however many there are. */
const marks = 6;

interface PeopleProps extends Pick<CallResult<typeof getUsage>, 'people'> {
  readonly value: Balance['value'];
}

const People = ({ people, value }: PeopleProps) => {
  const t = useT();
  const most = Math.max(1, ...people.map(({ used }) => used));
  if (people.length === 0) return <p className={css.quiet}>{t('cost.nobodyUsed')}</p>;
  return (
    <table className={css.people}>
      <caption>{t(value === LedgerValue.storage ? 'cost.byKeeper' : 'cost.byWhom')}</caption>
      <tbody>
        {people.map(({ name, used }) => (
          <tr key={name}>
            <th scope="row">{sayWho(t, name)}</th>
            <td>
              <span className={css.track} aria-hidden="true">
                <span style={{ width: `${(100 * used) / most}%` }} />
              </span>
            </td>
            <td>{quantityText(value, used)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What was used when, and by whom. */
export const UsageCard = ({ balances }: { readonly balances: readonly Balance[] }) => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const [span, setSpan] = useState<Span>('30');
  const value = balances.find((balance) => balance.value === chosen)?.value ?? balances[0]?.value;
  const input = { value: value ?? LedgerValue.text, days: Number(span) };
  const { data, error, refetch } = useRead(getUsage, input, { enabled: value !== undefined, keepLast: true });
  if (!value) return null;
  // Room is taken up until it is given back: what counts is how much of it is now.
  const stays = value === LedgerValue.storage;
  const print = (quantity: number) => quantityText(value, quantity);
  const days = data?.days ?? [];
  const step = Math.ceil(days.length / marks);
  const aside = (
    <div className={css.controls}>
      <NativeSelect
        aria-label={t('cost.usageOf')}
        value={value}
        data={balances.map((balance) => ({
          value: balance.value,
          label: sayCode(t, LedgerValue, balance.value),
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Choice<Span>
        options={spans.map((key) => ({
          key,
          label: key === '366' ? t('cost.lastYear') : t('cost.lastDays', { n: Number(key) }),
        }))}
        chosen={span}
        onChoose={setSpan}
      />
    </div>
  );
  return (
    <Card title={t('cost.usage')} aside={aside} busy={!data}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className={css.usage}>
          <div>
            <p className={css.sum}>
              <strong>
                {print(stays ? (days.at(-1)?.used ?? 0) : days.reduce((sum, { used }) => sum + used, 0))}
              </strong>{' '}
              {t(stays ? 'cost.takenUp' : 'cost.usedSince')}
            </p>
            <Bars
              bars={days.map(({ day, used }, at) => ({
                label: day,
                value: used,
                mark: at % step === Math.floor(step / 2) ? day.slice(5) : undefined,
              }))}
              caption={t('cost.usage')}
              labelName={t('cost.day')}
              valueName={t(stays ? 'cost.inUse' : 'cost.used')}
              print={print}
            />
          </div>
          <People people={data?.people ?? []} value={value} />
        </div>
      )}
    </Card>
  );
};
