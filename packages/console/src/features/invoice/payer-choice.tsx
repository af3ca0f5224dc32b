import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { listPayers } from '@chancery/contract/payer/calls.ts';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { InvoiceType } from '#wire/invoice/codes.ts';
import { invoiceTypesFor, missingFor } from '#wire/payer/rules.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import css from './invoice.module.css';
import type { InvoiceRequest } from './invoice-request.ts';

export type PayerRow = RowOf<typeof listPayers>;

interface Props {
  readonly payers: readonly PayerRow[];
  readonly request: InvoiceRequest;
  onChange(part: Partial<InvoiceRequest>): void;
}

/** To whom the invoice is made out and of which type; a type that the payer cannot have is not offered. */
export const PayerChoice = ({ payers, request, onChange }: Props) => {
  const t = useT();
  const payer = payers.find(({ id }) => id === request.payerId);
  if (!payer)
    return (
      <p className={css.dim}>
        {t('invoice.noPayer')} <Link to="/cost/addPayer">{t('payer.add')}</Link>
      </p>
    );
  const types = invoiceTypesFor(payer.type);
  const missing = missingFor(payer, request.type).map((field) => t(`payer.${field}`));
  const choose = (id: string) => {
    const next = payers.find((one) => one.id === id);
    const type =
      next && !invoiceTypesFor(next.type).includes(request.type)
        ? InvoiceType.electronicOrdinary
        : request.type;
    onChange({ payerId: id, type, email: next?.email ?? '' });
  };
  return (
    <>
      <div className={css.sides}>
        <NativeSelect
          label={t('invoice.payer')}
          value={payer.id}
          data={payers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('invoice.type')}
          value={String(request.type)}
          data={types.map((type) => ({ value: String(type), label: sayCode(t, InvoiceType, type) }))}
          onChange={(event) =>
            onChange({ type: Number(event.currentTarget.value) as CodeOf<typeof InvoiceType> })
          }
        />
      </div>
      {missing.length > 0 && (
        <p role="status" className={css.wrong}>
          {t('invoice.lacks', { fields: missing.join(comma()) })}{' '}
          <Link to="/cost/addPayer" search={{ id: payer.id } as never}>
            {t('invoice.complete')}
          </Link>
        </p>
      )}
    </>
  );
};
