import { Button } from '@mantine/core';
import { getClosingObstacles, getUnitClosing, withdrawClosing } from '#wire/closing/calls.ts';
import { limits } from '#wire/limits.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { showDate } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import css from '../unit/unit.module.css';
import { Obstacles } from './obstacles.tsx';

const refreshClosing = () => Promise.all([getUnitClosing, getClosingObstacles].map((each) => refresh(each)));

/** A deletion that was asked for: when it comes, what it waits for, and the way back. */
const Asked = () => {
  const t = useT();
  const { data } = useRead(getUnitClosing, {});
  const { data: about } = useRead(getClosingObstacles, {});
  const closing = data?.closing;
  if (!closing) return null;
  const { byName: name, reason, askedAt, dueAt, held } = closing;
  const obstacles = about?.obstacles ?? [];
  const withdraw = async () => {
    const question = {
      title: t('closing.withdraw'),
      text: t('closing.withdrawText'),
      verb: t('closing.withdraw'),
    };
    if (!(await confirm(question))) return;
    try {
      await call(withdrawClosing);
      notify.success(t('closing.withdrawn'));
    } catch {
      // Why it was refused is said by the notice.
    }
    await refreshClosing();
  };
  return (
    <>
      <div className={css.line}>
        <p>
          <strong>
            {held
              ? t('shell.closingHeld', { reason: held.reason })
              : t('closing.due', { date: showDate(dueAt) })}
          </strong>{' '}
          {t('closing.asked', { name, date: showDate(askedAt), reason })}
        </p>
        <Button variant="default" onClick={() => void withdraw()}>
          {t('closing.withdraw')}
        </Button>
      </div>
      {obstacles.length > 0 && (
        <>
          <p className={css.dim}>{t('closing.late')}</p>
          <Obstacles obstacles={obstacles} />
        </>
      )}
    </>
  );
};

const Ask = () => {
  const t = useT();
  const open = async () => {
    const about = await call(getClosingObstacles, {}).catch(() => undefined);
    if (about && (await openDialog(() => import('./delete-unit.dialog.tsx'), { about })))
      await refreshClosing();
  };
  return (
    <div className={css.line}>
      <p className={css.dim}>{t('closing.text', { days: limits.closing.waitDays })}</p>
      <Button variant="default" className={css.danger} onClick={() => void open()}>
        {t('closing.open')}
      </Button>
    </div>
  );
};

/** The way to have the unit deleted with everything it has, beside its export. */
export const DeleteUnit = () => {
  const t = useT();
  const { data } = useRead(getUnitClosing, {});
  return (
    <section className={detail.section}>
      <h2>{t('closing.title')}</h2>
      {data && (data.closing ? <Asked /> : <Ask />)}
    </section>
  );
};
