import type { z } from 'zod';
import { DeliveryState } from '#wire/message/codes.ts';
import type { WebhookRequest } from '#wire/message/webhook.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { showExactTime } from '../../kit/format.ts';
import { dateTime, exactTime, number, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './message.module.css';

type Row = z.output<typeof WebhookRequest>;

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** A request with every attempt and what was sent. */
export const Inspect = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <div className={css.whole}>
      <Facts
        data={row}
        facts={[
          { field: 'state', show: tag(DeliveryState) },
          { field: 'createdAt', show: exactTime },
          { field: 'attempts', show: number },
          { field: 'nextAttemptAt', label: 'webhook.next', show: dateTime },
        ]}
      />
      <section className={css.section}>
        <h2>{t('webhook.tries')}</h2>
        {row.tries.length === 0 && <p>{t('webhook.noTries')}</p>}
        <ol className={css.tries}>
          {row.tries.map(({ at, status, ms, error, excerpt }) => (
            <li key={at}>
              <time dateTime={at}>{showExactTime(at)}</time>
              <strong>{status ?? t('webhook.noAnswer')}</strong>
              <span>{t('webhook.took', { ms })}</span>
              {error && status === null && <span className={css.trouble}>{error}</span>}
              {excerpt && <code className={css.sent}>{excerpt}</code>}
            </li>
          ))}
        </ol>
      </section>
      <section className={css.section}>
        <h2>{t('webhook.body')}</h2>
        <pre className={css.sent}>{pretty(row.body)}</pre>
      </section>
    </div>
  );
};
