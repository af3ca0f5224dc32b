import { Button } from '@mantine/core';
import { useState } from 'react';
import { listManagedOperations } from '#wire/units/calls.ts';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { actionTitle } from '../log/action-name.ts';
import css from './units.module.css';

const pageSize = 20;

/** What was done in a unit that an operator looks into, page by page. */
export const UnitLog = ({ data: { companyId } }: { readonly data: { readonly companyId: string } }) => {
  const t = useT();
  const [cursor, setCursor] = useState<string>();
  const input = { companyId, pageSize, cursor };
  const { data, error, refetch, isPlaceholderData } = useRead(listManagedOperations, input, {
    keepLast: true,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.members} aria-busy={!data || isPlaceholderData}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table here */}
      <section className={css.table} aria-label={t('units.log')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.createdAt')}</th>
              <th scope="col">{t('field.actorName')}</th>
              <th scope="col">{t('field.action')}</th>
              <th scope="col">{t('field.objectName')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.list.map((entry) => (
              <tr key={entry.id}>
                <td>{showDateTime(entry.createdAt)}</td>
                <td>{entry.actorName}</td>
                <td>{actionTitle(entry.action)}</td>
                <td>{entry.objectName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.pager}>
        <Button
          variant="default"
          size="sm"
          disabled={!data?.previous}
          onClick={() => setCursor(data?.previous ?? undefined)}
        >
          {t('units.previousPage')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!data?.next}
          onClick={() => setCursor(data?.next ?? undefined)}
        >
          {t('units.nextPage')}
        </Button>
      </div>
    </div>
  );
};
