import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { placeOrder } from '@chancery/contract/order/calls.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { listOffers } from '#wire/catalogue/calls.ts';
import { listOrders } from '#wire/order/calls.ts';
import { call } from '../../kit/call.ts';
import { Card } from '../../kit/card.tsx';
import { Field } from '../../kit/form/field.tsx';
import type { FieldTable } from '../../kit/form/field-spec.ts';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { notify } from '../../kit/notice-store.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { useIsMobile } from '../../kit/use-mobile.ts';
import { offerName } from '../catalogue/offer-words.ts';
import { amountOf, type BasketLine, itemsOf, totalOf } from './basket.ts';
import css from './buy.module.css';
import { orderPath } from './paths.ts';

const address = placeOrder.input.shape.shipment.unwrap();
const plainSchema = placeOrder.input.pick({ remark: true });
const shippedSchema = plainSchema.extend(address.shape);
const remark: FieldTable = { remark: { label: 'cost.remark' } };
const whereTo: FieldTable = {
  receiver: { label: 'cost.receiver', autoComplete: 'name' },
  phone: { label: 'cost.receiverPhone', autoComplete: 'tel' },
  address: { label: 'cost.address', kind: 'textarea', autoComplete: 'street-address' },
};

type Shipment = NonNullable<CallInput<typeof placeOrder>['shipment']>;
type Filled = Shipment & { readonly remark?: string };

const Lines = ({ lines }: { readonly lines: readonly BasketLine[] }) => {
  const language = useLanguage();
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={`${line.offer.id} ${line.seal?.id ?? ''}`}>
          <span>
            {line.seal ? line.seal.name : offerName(line.offer, language)}
            <small>
              {line.quantity} × {showYuan(line.offer.price ?? 0)}
            </small>
          </span>
          <span className={css.amount}>{showYuan(amountOf(line))}</span>
        </li>
      ))}
    </ul>
  );
};

/** On a phone, what is chosen so far, and the way down to it. */
const Jump = ({ amount, to }: { readonly amount: number; readonly to: RefObject<HTMLDivElement | null> }) => {
  const t = useT();
  const isMobile = useIsMobile();
  if (!isMobile) return null;
  return (
    <div className={css.jump}>
      <Button
        variant="default"
        fullWidth
        rightSection={<IconArrowDown size="1rem" aria-hidden="true" />}
        onClick={() => to.current?.scrollIntoView()}
      >
        {t('cost.toBasket', { amount: showYuan(amount) })}
      </Button>
    </div>
  );
};

/** What is chosen, what it costs, where it goes, and the button that orders it. */
export const Checkout = ({ lines }: { readonly lines: readonly BasketLine[] }) => {
  const t = useT();
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const amount = totalOf(lines);
  const ships = lines.some(({ offer }) => offer.ships);
  const fields = ships ? { ...whereTo, ...remark } : remark;
  const form = useSchemaForm({
    schema: ships ? shippedSchema : plainSchema,
    fields,
    send: async (input, options) => {
      const { remark: said, ...shipment } = input as Filled;
      const order = { items: itemsOf(lines), amount, remark: said, ...(ships ? { shipment } : {}) };
      return call(placeOrder, order, options).catch(async (error: unknown) => {
        // The new prices stand beside the words that tell of them.
        if (error instanceof Refusal && error.key === 'order.priceChanged') await refresh(listOffers);
        throw error;
      });
    },
    onDone: async ({ id }) => {
      notify.success(t('cost.placed'));
      await refresh(listOrders);
      await navigate({ to: orderPath(id) });
    },
  });
  return (
    <div ref={top}>
      <Card title={t('cost.basket')}>
        {lines.length === 0 ? (
          <p className={css.quiet}>{t('cost.basketEmpty')}</p>
        ) : (
          <>
            <Lines lines={lines} />
            <p className={css.total}>
              <span>{t('cost.total')}</span>
              <strong aria-live="polite">{showYuan(amount)}</strong>
            </p>
            <FormBody form={form} verb={t('cost.placeOrder')}>
              {Object.keys(fields).map((name) => (
                <Field key={name} form={form} name={name} />
              ))}
            </FormBody>
          </>
        )}
      </Card>
      {lines.length > 0 && <Jump amount={amount} to={top} />}
    </div>
  );
};
