import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type getKeptDownload, listFetches } from '#wire/download/desk.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './download.module.css';

type Download = CallResult<typeof getKeptDownload>;

interface UnitsProps {
  readonly units: Download['units'];
  readonly chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

const Units = ({ units, chosen, onChoose }: UnitsProps) => {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here
    <section className={css.table} aria-label={t('download.unit')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('download.unit')}</th>
            <th scope="col">{t('download.fetches')}</th>
            <th scope="col">{t('download.people')}</th>
            <th scope="col">{t('download.lastAt')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <td>
                <Button
                  size="compact-sm"
                  variant={unit.id === chosen ? 'light' : 'subtle'}
                  aria-pressed={unit.id === chosen}
                  onClick={() => onChoose(unit.id === chosen ? undefined : unit.id)}
                >
                  {unit.name}
                </Button>
              </td>
              <td>{thousands(unit.fetches)}</td>
              <td>{thousands(unit.people)}</td>
              <td>{showDateTime(unit.lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const People = ({ id, companyId }: { readonly id: string; readonly companyId: string | undefined }) => {
  const t = useT();
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useRead(
    listFetches,
    { id, companyId, cursor },
    { keepLast: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const turn = (to: string | null | undefined) => ({
    disabled: !to,
    onClick: () => setCursor(to ?? undefined),
  });
  return (
    <div className={css.stack} aria-busy={!data || isPlaceholderData}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here */}
      <section className={css.table} aria-label={t('download.person')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('download.at')}</th>
              <th scope="col">{t('download.person')}</th>
              <th scope="col">{t('download.unit')}</th>
              <th scope="col">{t('download.version')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.list.map((row) => (
              <tr key={row.id}>
                <td>{showDateTime(row.createdAt)}</td>
                <td>{row.byName}</td>
                <td>{row.companyName}</td>
                <td>{row.version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(data?.previous || data?.next) && (
        <div className={css.row}>
          <Button variant="default" size="sm" {...turn(data.previous)}>
            {t('download.previous')}
          </Button>
          <Button variant="default" size="sm" {...turn(data.next)}>
            {t('download.next')}
          </Button>
        </div>
      )}
    </div>
  );
};

/** Who downloaded it: unit by unit, and everybody with the time. */
export const Fetches = ({ data }: { readonly data: Download }) => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  if (data.units.length === 0) return <p className={css.quiet}>{t('download.nobody')}</p>;
  return (
    <div className={css.stack}>
      <Units units={data.units} chosen={chosen} onChoose={setChosen} />
      <People key={chosen} id={data.id} companyId={chosen} />
    </div>
  );
};
