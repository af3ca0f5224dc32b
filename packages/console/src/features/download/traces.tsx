import { Button } from '@mantine/core';
import { listTraces } from '#wire/download/trace.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from './download.module.css';

const outcomes = {
  read: 'download.outcomeRead',
  seen: 'download.outcomeSeen',
  none: 'download.outcomeNone',
  failed: 'download.outcomeFailed',
  foreign: 'download.outcomeSeen',
  cancelled: 'download.outcomeFailed',
} as const;

/** What was searched before. */
export const Traces = ({ onOpen }: { onOpen(id: string): void }) => {
  const t = useT();
  const { data } = useRead(listTraces, {}, { keepLast: true });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={css.stack}>
      <h2>{t('download.traces')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here */}
      <section className={css.table} aria-label={t('download.traces')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('download.at')}</th>
              <th scope="col">{t('download.file')}</th>
              <th scope="col">{t('download.outcome')}</th>
              <th scope="col">{t('download.searchedBy')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ id, createdAt, fileName, outcome, byName }) => (
              <tr key={id}>
                <td>{showDateTime(createdAt)}</td>
                <td>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('download.openResult', { name: fileName })}
                    onClick={() => onOpen(id)}
                  >
                    {fileName}
                  </Button>
                </td>
                <td>{t(outcome ? outcomes[outcome] : 'download.outcomeOpen')}</td>
                <td>{byName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};
