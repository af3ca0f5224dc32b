import { mayStep } from '@chancery/contract/order/steps.ts';
import { Button } from '@mantine/core';
import { PayType } from '#wire/order/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import type { WholeOrder } from './whole-order.ts';

const load = () => import('./pay.dialog.tsx');

const PayButton = ({ order }: { readonly order: WholeOrder }) => {
  const t = useT();
  return <Button onClick={() => void openDialog(load, { order })}>{t('cost.pay')}</Button>;
};

/** Whether an order waits to be paid, in whichever way is open here. */
const mayBePaid = (order: WholeOrder): boolean =>
  order.ways.some((way) => mayStep(order, way === PayType.offline ? 'voucher' : 'open'));

/** The next step of an order for whoever buys: to pay it. */
export const payStep = (order: WholeOrder) =>
  currentAccess()?.can('order.buy') && mayBePaid(order) ? <PayButton order={order} /> : undefined;
