import { Button } from '@mantine/core';
import type { z } from 'zod';
import { getUnitManage, type UnitManage } from '#wire/unit.ts';
import { refreshAccess, useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { nothing } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { HandOverProps } from './hand-over.dialog.tsx';
import css from './unit.module.css';

const handOver = async (unit: z.output<typeof UnitManage>) => {
  const load = () => import('./hand-over.dialog.tsx');
  const heir = await openDialog<string, HandOverProps>(load, { unitName: unit.companyName });
  if (heir === undefined) return;
  notify.success(say('unit.handedOver', { name: heir }));
  await refreshAccess();
  await refresh(getUnitManage);
};

/** Who answers for the unit, and the way to hand it over. */
export const MainAdministrator = ({ unit }: { readonly unit: z.output<typeof UnitManage> }) => {
  const t = useT();
  const { can } = useAccess();
  const main = unit.mainAdministrator;
  return (
    <section className={detail.section}>
      <h2>{t('code.role.mainAdministrator')}</h2>
      <div className={css.line}>
        <p>
          <strong>{main?.realName ?? nothing}</strong> <span className="figures">{main?.mobile}</span>
        </p>
        {can('unit.handOver') && (
          <Button variant="default" onClick={() => void handOver(unit)}>
            {t('unit.handOver')}
          </Button>
        )}
      </div>
    </section>
  );
};
