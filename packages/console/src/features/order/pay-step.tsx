import { mayStep } from '@chancery/contract/order/steps.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PayType } from '#wire/order/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { askInvoicePath } from './paths.ts';
import type { WholeOrder } from './whole-order.ts';

const load = () => import('./pay.dialog.tsx');

const PayButton = ({ order }: { readonly order: WholeOrder }) => {
  const t = useT();
  return <Button onClick={() => void openDialog(load, { order })}>{t('cost.pay')}</Button>;
};

/** Whether an order waits to be paid, in whichever way is open here. */
const mayBePaid = (order: WholeOrder): boolean =>
  order.ways.some((way) => mayStep(order, way === PayType.offline ? 'voucher' : 'open'));

const InvoiceButton = ({ order }: { readonly order: WholeOrder }) => {
  const t = useT();
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={askInvoicePath} search={{ orders: order.id } as never} />}
    >
      {t('cost.askInvoice')}
    </Button>
  );
};

/** The next step of an order for whoever buys: to pay it, then to have it invoiced. */
export const payStep = (order: WholeOrder) => {
  const access = currentAccess();
  if (access?.can('order.buy') && mayBePaid(order)) return <PayButton order={order} />;
  if (access?.can('invoice.ask') && order.invoiceable > 0) return <InvoiceButton order={order} />;
  return undefined;
};
