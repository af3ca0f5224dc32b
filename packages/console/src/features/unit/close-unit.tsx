import { Button } from '@mantine/core';
import type { z } from 'zod';
import { getUnitManage, type UnitManage } from '#wire/unit/calls.ts';
import { refreshAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import css from './unit.module.css';

/** Asks with the figures of this moment, not those of when the page was opened. */
const closeUnit = async () => {
  const unit = await call(getUnitManage, {}).catch(() => undefined);
  if (!unit || !(await openDialog(() => import('./close-unit.dialog.tsx'), { unit }))) return;
  notify.success(say('unit.closed', { name: unit.companyName }));
  await refreshAccess();
  go('/choose', { replace: true });
};

/** The way to close the unit, at the end of the page. */
export const CloseUnit = ({ unit }: { readonly unit: z.output<typeof UnitManage> }) => {
  const t = useT();
  return (
    <section className={detail.section}>
      <h2>{t('unit.close')}</h2>
      <div className={css.line}>
        <p className={css.dim}>
          {unit.subsidiaries > 0 ? t('unit.closeBlocked', { n: unit.subsidiaries }) : t('unit.closeText')}
        </p>
        <Button
          variant="default"
          className={css.danger}
          disabled={unit.subsidiaries > 0}
          onClick={() => void closeUnit()}
        >
          {t('unit.close')}
        </Button>
      </div>
    </section>
  );
};
