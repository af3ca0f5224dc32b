import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import css from './invoice.module.css';
import { type Invoiceable, type InvoiceRequest, isFit, toggled } from './invoice-request.ts';

interface Props {
  readonly orders: readonly Invoiceable[];
  readonly amounts: InvoiceRequest['amounts'];
  onChange(amounts: InvoiceRequest['amounts']): void;
}

/** The orders that can be invoiced; a chosen one says how much of it goes on the invoice. */
export const OrderChoice = ({ orders, amounts, onChange }: Props) => {
  const t = useT();
  const language = useLanguage();
  if (orders.length === 0) return <p className={css.dim}>{t('invoice.noOrders')}</p>;
  return (
    <>
      {orders.map((order) => {
        const { id, number, invoiceable } = order;
        const typed = amounts[id];
        const wrong = typed !== undefined && !isFit(typed, order);
        return (
          <div key={id} className={css.order}>
            <Checkbox
              checked={typed !== undefined}
              onChange={() => onChange(toggled(amounts, order))}
              label={language === 'zh' ? order.titleZh : order.titleEn}
              description={`${number} · ${t('invoice.rest', { amount: showYuan(invoiceable) })}`}
              aria-label={t('invoice.choose', { number })}
            />
            {typed !== undefined && (
              <TextInput
                aria-label={t('invoice.amountOf', { number })}
                inputMode="decimal"
                leftSection="¥"
                value={typed}
                error={wrong && t('invoice.wrongAmount', { max: showYuan(invoiceable) })}
                onChange={(event) => onChange({ ...amounts, [id]: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
    </>
  );
};
