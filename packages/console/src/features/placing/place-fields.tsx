import { limits } from '@chancery/contract/limits.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { codeLabel } from '#wire/kit/codes.ts';
import { AcrossEdge, DateForm, PlaceFault, WhichPages } from '#wire/placing/codes.ts';
import { dateFormOf } from '#wire/placing/dates.ts';
import { placeFault } from '#wire/placing/rules.ts';
import { useT } from '../../kit/phrases.tsx';
import { NumberField } from './number-field.tsx';
import css from './placing.module.css';
import type { Placing } from './use-placing.ts';

/** Everything about the chosen place, in numbers. */
export const PlaceFields = ({ placing, place }: { readonly placing: Placing; readonly place: Place }) => {
  const t = useT();
  const { change, paper } = placing;
  const pages = paper.sheets.length;
  const size = placing.sizeOf(placing.chosen?.deviceId ?? '');
  const fault =
    place.kind === 'keyword' && !paper.isRead ? undefined : placeFault(place, paper.sheets, size, paper.find);
  const mm = (name: 'x' | 'y' | 'dx' | 'dy', label: string, value: number) => (
    <NumberField
      label={label}
      unit="mm"
      value={value}
      min={name.startsWith('d') ? -10_000 : 0}
      onChange={(next) => change({ ...place, [name]: next } as Place)}
    />
  );
  const page = (name: 'page' | 'from' | 'to', label: string, value: number) => (
    <NumberField
      label={label}
      value={value}
      whole
      min={1}
      max={pages}
      onChange={(next) => change({ ...place, [name]: next } as Place)}
    />
  );
  const date = dateFormOf(place);
  return (
    <div className={css.fields}>
      {date && (
        <NativeSelect
          size="xs"
          label={t('placing.dateForm')}
          value={date}
          data={DateForm.all.map((value) => ({ value, label: t(codeLabel(DateForm, value)) }))}
          data-wide
          onChange={({ currentTarget: { value } }) =>
            change({ ...place, date: DateForm.all.find((one) => one === value) ?? date } as Place)
          }
        />
      )}
      {place.kind === 'at' && page('page', t('placing.page'), place.page)}
      {place.kind === 'pages' && (
        <NativeSelect
          size="xs"
          label={t('placing.which')}
          value={place.which}
          data={WhichPages.all.map((value) => ({ value, label: t(codeLabel(WhichPages, value)) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ ...place, which: WhichPages.all.find((one) => one === value) ?? place.which })
          }
        />
      )}
      {place.kind === 'keyword' && (
        <>
          <TextInput
            size="xs"
            label={t('placing.word')}
            value={place.word}
            maxLength={limits.placing.word}
            data-wide
            onChange={(event) => change({ ...place, word: event.currentTarget.value })}
          />
          <NumberField
            label={t('placing.nth')}
            value={place.nth ?? 1}
            whole
            min={1}
            max={limits.placing.pages}
            onChange={(nth) => change({ ...place, nth })}
          />
          {mm('dx', t('placing.right'), place.dx)}
          {mm('dy', t('placing.down'), place.dy)}
        </>
      )}
      {place.kind === 'across' && (
        <>
          {page('from', t('placing.from'), place.from)}
          {page('to', t('placing.to'), place.to)}
          <NativeSelect
            size="xs"
            label={t('placing.edge')}
            value={place.edge}
            data={AcrossEdge.all.map((value) => ({ value, label: t(codeLabel(AcrossEdge, value)) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ ...place, edge: AcrossEdge.all.find((one) => one === value) ?? place.edge })
            }
          />
        </>
      )}
      {(place.kind === 'at' || place.kind === 'pages') && mm('x', t('placing.x'), place.x)}
      {place.kind !== 'keyword' && mm('y', t('placing.y'), place.y)}
      {place.kind === 'keyword' && paper.isRead && (
        <p className={css.found}>{t('placing.found', { n: paper.find(place.word).length })}</p>
      )}
      {fault && (
        <p className={css.fault} role="alert">
          <span className="sentence">{t(codeLabel(PlaceFault, fault))}</span>
        </p>
      )}
    </div>
  );
};
