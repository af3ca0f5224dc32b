import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { listAuthorizations } from '#wire/authorization/calls.ts';
import { AuthorizationStatus, DeviceOrderState } from '#wire/authorization/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import approval from '../approval/approval.module.css';
import css from './authorization.module.css';

/** An authorisation as lists have it. */
export type Row = CallResult<typeof listAuthorizations>['list'][number];

/** Presses that may still be made. */
export const leftOf = (
  row: Pick<Row, 'normalCount' | 'crossPageCount' | 'normalUsed' | 'crossPageUsed'>,
) => ({
  normal: row.normalCount - row.normalUsed,
  crossPage: row.crossPageCount - row.crossPageUsed,
});

/** Numbers of presses of both kinds; a kind nobody speaks of is left out. */
export const Presses = ({ normal, crossPage }: { readonly normal: number; readonly crossPage: number }) => {
  const t = useT();
  const parts = [
    (normal > 0 || crossPage === 0) && t('authorization.normalTimes', { n: normal }),
    crossPage > 0 && t('authorization.crossTimes', { n: crossPage }),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
};

/** How much of it is used, as a figure and a bar. */
export const Used = ({ row }: { readonly row: Row }) => {
  const granted = row.normalCount + row.crossPageCount;
  const used = row.normalUsed + row.crossPageUsed;
  return (
    <span className={css.used}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${granted ? (used / granted) * 100 : 0}%` }} />
      </span>
      {used} / {granted}
    </span>
  );
};

/** What it is for, with a dot where something happened. */
export const Title = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <>
      {row.unread && <span className={approval.dot} role="img" aria-label={t('authorization.unread')} />}
      {row.title}
    </>
  );
};

const orderMatters: readonly number[] = [
  AuthorizationStatus.inUse,
  AuthorizationStatus.awaitingUse,
  AuthorizationStatus.suspended,
];

/** The status, and what the device makes of it while that is not as it should be. */
export const Standing = ({ row }: { readonly row: Pick<Row, 'status' | 'orderState'> }) => {
  const t = useT();
  const shows =
    orderMatters.includes(row.status) &&
    (row.orderState === DeviceOrderState.sent || row.orderState === DeviceOrderState.refused);
  const { status, orderState } = row;
  return (
    <span className={css.standing}>
      <StatusTag meaning={meaningOf('authorizationStatus', AuthorizationStatus.keyOf(status))}>
        {t(codeLabel(AuthorizationStatus, status))}
      </StatusTag>
      {shows && (
        <StatusTag meaning={meaningOf('deviceOrderState', DeviceOrderState.keyOf(orderState))}>
          {t(codeLabel(DeviceOrderState, orderState))}
        </StatusTag>
      )}
    </span>
  );
};
