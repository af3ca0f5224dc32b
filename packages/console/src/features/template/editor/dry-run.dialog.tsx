import type { Flow } from '@chancery/contract/approval/flow.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { dryRunTemplate } from '#wire/template/dry-run.ts';
import { showDate } from '../../../kit/format.ts';
import type { Meaning } from '../../../kit/list/meanings.ts';
import { StatusTag } from '../../../kit/list/status-tag.tsx';
import { DialogFrame } from '../../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../../kit/overlay/dialog-store.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useRead } from '../../../kit/query.ts';
import { ErrorState } from '../../../kit/states/error-state.tsx';
import { joinNames } from '../join-names.ts';
import css from './dry-run.module.css';

interface Props extends DialogProps {
  readonly flow: Flow;
  readonly templateId: string | undefined;
  readonly deviceIds: readonly string[];
}

type Result = CallResult<typeof dryRunTemplate>;
type Row = Result['rows'][number];

const meanings: Readonly<Record<Row['change'], Meaning>> = {
  same: 'done',
  more: 'attention',
  fewer: 'waiting',
  others: 'running',
};

const days = [30, 90, 365, 730];

/** What changes stands first. */
const changedFirst = (rows: readonly Row[]): readonly Row[] => [
  ...rows.filter(({ change }) => change !== 'same'),
  ...rows.filter(({ change }) => change === 'same'),
];

const Steps = ({ steps }: { readonly steps: Row['after'] | Row['before'] }) => {
  const t = useT();
  return (
    <ol className={css.steps}>
      {steps.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way may pass the same step twice
        <li key={at}>
          <span className={css.step}>{one.step}</span>{' '}
          {one.people.length > 0
            ? joinNames(
                t,
                one.people.map(({ realName }) => realName),
              )
            : t('dry.nobody')}
          {'note' in one && one.note && <em> ({one.note})</em>}
        </li>
      ))}
    </ol>
  );
};

const Summary = ({ summary }: { readonly summary: Result['summary'] }) => {
  const t = useT();
  return (
    <div className={css.summary}>
      <p className={css.played}>{t('dry.played', { n: summary.played })}</p>
      <ul className={css.counts}>
        {(['same', 'more', 'fewer', 'others'] as const).map((change) => (
          <li key={change}>
            <StatusTag meaning={meanings[change]}>{t(`dry.${change}`)}</StatusTag>
            <strong>{summary[change]}</strong>
          </li>
        ))}
        <li>
          <StatusTag meaning={summary.stuck > 0 ? 'refused' : 'neutral'}>{t('dry.stuck')}</StatusTag>
          <strong>{summary.stuck}</strong>
        </li>
      </ul>
    </div>
  );
};

const Changes = ({ rows }: { readonly rows: readonly Row[] }) => {
  const t = useT();
  return (
    <section className={css.frame} aria-label={t('dry.title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('dry.application')}</th>
            <th scope="col">{t('dry.before')}</th>
            <th scope="col">{t('dry.after')}</th>
            <th scope="col">{t('dry.change')}</th>
          </tr>
        </thead>
        <tbody>
          {changedFirst(rows).map((row) => (
            <tr key={row.id} data-change={row.change}>
              <th scope="row">
                {row.title}
                <small>
                  {row.number} · {row.applicant.realName} · {showDate(row.createdAt)}
                </small>
              </th>
              <td data-label={t('dry.before')}>
                <Steps steps={row.before} />
              </td>
              <td data-label={t('dry.after')}>
                <Steps steps={row.after} />
              </td>
              <td>
                <StatusTag meaning={meanings[row.change]}>{t(`dry.${row.change}`)}</StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Workload = ({ people }: { readonly people: Result['summary']['people'] }) => {
  const t = useT();
  return (
    <section>
      <h3 className={css.heading}>{t('dry.workload')}</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('dry.person')}</th>
            <th scope="col" className={css.figure}>
              {t('dry.then')}
            </th>
            <th scope="col" className={css.figure}>
              {t('dry.now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, realName, before, after }) => (
            <tr key={userId}>
              <th scope="row">{realName}</th>
              <td className={css.figure}>{before}</td>
              <td className={css.figure}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Plays the drawing against applications of the past: who would have had to decide, and what would change. */
export const Dialog = ({ flow, templateId, deviceIds, opened, close }: Props) => {
  const t = useT();
  const [back, setBack] = useState(90);
  const [isOwn, setOwn] = useState(templateId !== undefined);
  const scope = isOwn ? { templateId } : { deviceIds: [...deviceIds] };
  const query = useRead(dryRunTemplate, { flow, days: back, ...scope }, { keepLast: true, staleMs: 0 });
  const { data } = query;
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('dry.title')} size={960}>
      <div className={css.body} aria-busy={query.isFetching}>
        <p className={css.quiet}>{t('dry.lead')}</p>
        <div className={css.controls}>
          <NativeSelect
            label={t('dry.days')}
            value={String(back)}
            onChange={(event) => setBack(Number(event.currentTarget.value))}
            data={days.map(String)}
          />
          {templateId && (
            <NativeSelect
              label={t('dry.scope')}
              value={isOwn ? 'own' : 'all'}
              onChange={(event) => setOwn(event.currentTarget.value === 'own')}
              data={[
                { value: 'own', label: t('dry.scopeOwn') },
                { value: 'all', label: t('dry.scopeAll') },
              ]}
            />
          )}
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('dry.play')}
          </Button>
        </div>
        {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data && data.rows.length === 0 && <p role="status">{t('dry.none')}</p>}
        {data && data.rows.length > 0 && (
          <>
            <Summary summary={data.summary} />
            <Changes rows={data.rows} />
            <Workload people={data.summary.people} />
          </>
        )}
      </div>
    </DialogFrame>
  );
};
