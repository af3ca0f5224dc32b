import { Button } from '@mantine/core';
import type { z } from 'zod';
import { InvitationState } from '#wire/member/invitation.codes.ts';
import type { UnitManage } from '#wire/unit/calls.ts';
import { getHandOver } from '#wire/unit/hand-over.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { nothing } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import type { HandOverProps } from './hand-over.dialog.tsx';
import { HandOverOffer } from './hand-over-offer.tsx';
import css from './unit.module.css';

const handOver = async (unit: z.output<typeof UnitManage>) => {
  const load = () => import('./hand-over.dialog.tsx');
  const heir = await openDialog<string, HandOverProps>(load, { unitName: unit.companyName });
  if (heir === undefined) return;
  notify.success(say('unit.offered', { name: heir }));
  await refresh(getHandOver);
};

/** Who answers for the unit, the way to hand it over, and where that stands. */
export const MainAdministrator = ({ unit }: { readonly unit: z.output<typeof UnitManage> }) => {
  const t = useT();
  const { can } = useAccess();
  const { data } = useRead(getHandOver, {});
  const isOffered = data?.offer?.state === InvitationState.pending;
  const main = unit.mainAdministrator;
  return (
    <section className={detail.section}>
      <h2>{t('code.role.mainAdministrator')}</h2>
      <div className={css.line}>
        <p>
          <strong>{main?.realName ?? nothing}</strong> <span className="figures">{main?.mobile}</span>
        </p>
        {can('unit.handOver') && data && !isOffered && (
          <Button variant="default" onClick={() => void handOver(unit)}>
            {t('unit.handOver')}
          </Button>
        )}
      </div>
      {data?.offer && <HandOverOffer offer={data.offer} />}
    </section>
  );
};
