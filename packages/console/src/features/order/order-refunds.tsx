import { showYuan } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { PayType, RefundState } from '#wire/order/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { say, sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './order.module.css';
import { refundSteps, takeRefundStep } from './refund-steps.ts';
import type { OrderRefund, WholeOrder } from './whole-order.ts';

const State = tag(RefundState).Cell;

const Steps = ({ refund }: { readonly refund: OrderRefund }) => {
  const t = useT();
  const { can } = useAccess();
  const steps = can('order.process') ? refundSteps.filter(({ when }) => when?.(refund)) : [];
  if (steps.length === 0) return null;
  return (
    <div className={css.steps}>
      {steps.map((step) => (
        <Button
          key={step.label}
          variant="default"
          size="sm"
          color={step.dangerous ? 'danger' : undefined}
          onClick={() => void takeRefundStep(step, refund).catch(() => undefined)}
        >
          {say(t, step.label)}
        </Button>
      ))}
    </div>
  );
};

/** Money that was asked back, and how far each of it has come. */
export const OrderRefunds = ({ data }: { readonly data: WholeOrder }) => {
  const t = useT();
  return (
    <ul className={css.rows}>
      {data.refunds.map((refund) => (
        <li key={refund.id}>
          <div>
            <span className={css.first}>
              <strong>{refund.surplus ? t('cost.surplus') : refund.reason}</strong>
              <State value={refund.state} />
            </span>
            <p className={css.meta}>
              {[
                refund.askedBy,
                showDateTime(refund.askedAt),
                sayCode(t, PayType, refund.way),
                refund.refundNo,
              ].join(' · ')}
            </p>
            {refund.decidedAt && (
              <p className={css.meta}>
                {[
                  t('cost.decidedBy', {
                    name: refund.decidedBy ?? '',
                    time: showDateTime(refund.decidedAt),
                  }),
                  refund.opinion,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            {refund.doneAt && (
              <p className={css.meta}>
                {[t('cost.backAt', { time: showDateTime(refund.doneAt) }), refund.providerNo]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            <Steps refund={refund} />
          </div>
          <div className={css.figures}>{showYuan(refund.amount)}</div>
        </li>
      ))}
    </ul>
  );
};
