import type { z } from 'zod';
import type { OperateEntry } from '#wire/log/calls.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { nothing } from '../../kit/format.ts';
import { exactTime } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { changesOf } from './changes.ts';
import { client } from './log-shows.tsx';
import css from './operation.module.css';

/** An operation with everything that is known of it, and what it changed. */
export const Inspect = ({ row }: { readonly row: z.output<typeof OperateEntry> }) => {
  const t = useT();
  const changes = changesOf(row.before, row.after);
  return (
    <>
      <Facts
        data={row}
        facts={[
          { field: 'createdAt', show: exactTime },
          { field: 'actorName' },
          { field: 'objectName' },
          { field: 'ip' },
          { field: 'clientType', show: client },
          { field: 'requestId' },
        ]}
      />
      <h3 className={css.title}>{t('log.changes')}</h3>
      {changes.length === 0 ? (
        <p className={css.none}>{t('log.noChanges')}</p>
      ) : (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">{t('log.field')}</th>
              <th scope="col">{t('log.before')}</th>
              <th scope="col">{t('log.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after, changed }) => (
              <tr key={field} data-changed={changed || undefined}>
                <th scope="row">{field}</th>
                <td>{changed && before ? <del>{before}</del> : (before ?? nothing)}</td>
                <td>{changed && after ? <ins>{after}</ins> : (after ?? nothing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
