import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { OrderPayState, OrderState } from '#wire/order/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { deskOrderPath, orderPath } from '../order/paths.ts';
import type { WholeEngraving } from './whole-engraving.ts';

const unpaid: readonly number[] = [
  OrderPayState.toBePaid,
  OrderPayState.reviewFailed,
  OrderPayState.statusCheck,
];

/** The way to the order, which is where it is paid and paid back, and to the seal once it is in the register. */
export const NextStep = ({ data }: { readonly data: WholeEngraving }) => {
  const t = useT();
  const { can, kind } = useAccess();
  const { orderId, payState, state, deviceId } = data;
  const isToPay = kind === 'unit' && state === OrderState.initial && unpaid.includes(payState);
  const path = kind === 'unit' ? orderPath(orderId) : deskOrderPath(orderId);
  return (
    <>
      {deviceId && kind === 'unit' && can('device.view') && (
        <Button
          variant="default"
          renderRoot={(props: object) => <Link to={`/server/bindingseal/${deviceId}`} {...props} />}
        >
          {t('engraving.toSeal')}
        </Button>
      )}
      {can('order.view') && (
        <Button
          {...(isToPay ? {} : { variant: 'default' })}
          renderRoot={(props: object) => <Link to={path} {...props} />}
        >
          {t(isToPay ? 'engraving.pay' : 'engraving.toOrder')}
        </Button>
      )}
    </>
  );
};
