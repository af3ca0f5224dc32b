import { mayStep } from '@chancery/contract/order/steps.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { useState } from 'react';
import { PayType } from '#wire/order/codes.ts';
import { Choice } from '../../kit/choice.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './order.module.css';
import { PayOffline } from './pay-offline.tsx';
import { PayOnline } from './pay-online.tsx';
import type { WholeOrder } from './whole-order.ts';

interface Props extends DialogProps {
  readonly order: WholeOrder;
}

/** The ways an order can be paid as it stands. */
const waysOf = (order: WholeOrder) =>
  order.ways.filter((way) => mayStep(order, way === PayType.offline ? 'voucher' : 'open'));

/** Pays an order: on-line, or by a transfer with the paper of the bank. */
export const Dialog = ({ order, opened, close }: Props) => {
  const t = useT();
  const ways = waysOf(order);
  const [way, setWay] = useState(ways[0]);
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('cost.payTitle')} size={560}>
      <div className={css.pay}>
        <p className={css.due}>
          <span>{order.number}</span>
          <strong>{showYuan(order.amount)}</strong>
        </p>
        {ways.length > 1 && way && (
          <Choice<WholeOrder['ways'][number]>
            options={ways.map((key) => ({ key, label: sayCode(t, PayType, key) }))}
            chosen={way}
            onChoose={setWay}
          />
        )}
        {way === PayType.offline && <PayOffline order={order} onSent={() => close()} />}
        {way && way !== PayType.offline && (
          <PayOnline key={way} order={order} way={way} onPaid={() => close()} />
        )}
      </div>
    </DialogFrame>
  );
};
