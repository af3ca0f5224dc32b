import { IconAlertTriangle } from '@tabler/icons-react';
import { getUnitClosing } from '#wire/closing/calls.ts';
import { useAccess } from '../kit/access.ts';
import { showDate } from '../kit/format.ts';
import { useT } from '../kit/phrases.tsx';
import { useRead } from '../kit/query.ts';
import css from './shell.module.css';

const staleMs = 5 * 60_000;

/** Tells everybody of a unit that it is to be deleted, and when. */
export const ClosingBanner = () => {
  const t = useT();
  const { kind } = useAccess();
  const { data } = useRead(getUnitClosing, {}, { enabled: kind === 'unit', staleMs, later: true });
  const closing = data?.closing;
  if (!closing) return null;
  const { held, dueAt, byName: name } = closing;
  return (
    <div className={css.warning} role="status">
      <IconAlertTriangle size="1.125rem" aria-hidden="true" />
      <p className="sentence">
        {held
          ? t('shell.closingHeld', { reason: held.reason })
          : t('shell.closingBanner', { date: showDate(dueAt), name })}
      </p>
    </div>
  );
};
