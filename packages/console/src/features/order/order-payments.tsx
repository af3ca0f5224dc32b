import { showYuan } from '@chancery/contract/rules/display.ts';
import { OrderState, PaymentState, PayType } from '#wire/order/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './order.module.css';
import type { WholeOrder } from './whole-order.ts';

const State = tag(PaymentState).Cell;

/** Every try to pay on-line, and what became of it. */
export const OrderPayments = ({ data }: { readonly data: WholeOrder }) => {
  const t = useT();
  return (
    <ul className={css.rows}>
      {data.payments.map(({ id, way, tradeNo, providerNo, amount, state, openedAt, paidAt }) => (
        <li key={id}>
          <div>
            <span className={css.first}>
              <strong>{sayCode(t, PayType, way)}</strong>
              <State value={state} />
            </span>
            <p className={css.meta}>
              {[showDateTime(paidAt ?? openedAt), tradeNo, providerNo].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={css.figures}>{showYuan(amount)}</div>
        </li>
      ))}
    </ul>
  );
};

/** Where the goods go, and with whom. */
export const OrderShipment = ({ data: { shipment, state } }: { readonly data: WholeOrder }) => {
  const t = useT();
  if (!shipment) return null;
  const { receiver, phone, address, carrier, trackingNo } = shipment;
  return (
    <div className={css.shipment}>
      <p>
        {receiver} · {phone}
        <br />
        {address}
      </p>
      {(carrier || state !== OrderState.cancelled) && (
        <p className={css.meta}>
          {carrier ? t('cost.travelsWith', { carrier, number: trackingNo }) : t('cost.notSentYet')}
        </p>
      )}
    </div>
  );
};
