import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../phrases.tsx';
import { runBulk } from './bulk.ts';
import css from './filters.module.css';
import { say } from './labels.ts';
import type { AnyAction, AnySpec } from './list-spec.ts';
import { useAllowed } from './row-actions.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly spec: AnySpec;
  readonly selection: Selection;
}

/** What can be done to the selected rows; stands where the filters stood. */
export const BulkBar = ({ spec, selection }: Props) => {
  const t = useT();
  const actions = useAllowed(spec.bulkActions);
  const [busy, setBusy] = useState<AnyAction>();
  const run = async (action: AnyAction) => {
    setBusy(action);
    const done = await runBulk(spec, action, selection.rows).catch(() => false);
    setBusy(undefined);
    if (done) selection.clear();
  };
  return (
    <section className={css.line} data-bulk aria-label={t('list.bulk')}>
      <strong role="status">{t('list.selected', { n: selection.rows.length })}</strong>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          size="compact-md"
          color={action.dangerous ? 'danger' : undefined}
          loading={busy === action}
          disabled={busy !== undefined}
          onClick={() => void run(action)}
        >
          {say(t, action.label)}
        </Button>
      ))}
      <Button variant="subtle" size="compact-md" onClick={selection.clear} disabled={busy !== undefined}>
        {t('list.unselect')}
      </Button>
    </section>
  );
};
