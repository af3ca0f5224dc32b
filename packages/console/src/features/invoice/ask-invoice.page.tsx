import { Refusal } from '@chancery/contract/client/refusal.ts';
import { limits } from '@chancery/contract/limits.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { askInvoice, listInvoiceable, listInvoices } from '#wire/invoice/calls.ts';
import { InvoiceType } from '#wire/invoice/codes.ts';
import { listPayers } from '#wire/payer/calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import css from './invoice.module.css';
import { type Invoiceable, type InvoiceRequest, isFit, toInput, totalOf, yuanOf } from './invoice-request.ts';
import { OrderChoice } from './order-choice.tsx';
import { PayerChoice, type PayerRow } from './payer-choice.tsx';

interface Props {
  readonly orders: readonly Invoiceable[];
  readonly payers: readonly PayerRow[];
  /** The orders somebody came from. */
  readonly wanted: readonly string[];
}

const begun = ({ orders, payers, wanted }: Props): InvoiceRequest => {
  const payer = payers.find(({ isDefault }) => isDefault) ?? payers[0];
  const chosen = orders.filter(({ id }) => wanted.includes(id));
  return {
    amounts: Object.fromEntries(chosen.map(({ id, invoiceable }) => [id, yuanOf(invoiceable)])),
    payerId: payer?.id ?? '',
    type: InvoiceType.electronicOrdinary,
    email: payer?.email ?? '',
    remark: '',
  };
};

const AskForm = (props: Props) => {
  const { orders, payers } = props;
  const t = useT();
  const navigate = useNavigate();
  const [request, setRequest] = useState(() => begun(props));
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<InvoiceRequest>) => setRequest((before) => ({ ...before, ...part }));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = orders.filter(({ id }) => request.amounts[id] !== undefined);
    if (chosen.length === 0) return setWrong(t('invoice.nothing'));
    if (chosen.some((order) => !isFit(request.amounts[order.id] ?? '', order))) return setWrong('');
    setBusy(true);
    setWrong('');
    try {
      const { id } = await call(askInvoice, toInput(request), { quiet: true });
      notify.success(t('invoice.sent'));
      await Promise.all([refresh(listInvoices), refresh(listInvoiceable)]);
      await navigate({ to: `/cost/invoicecorddetail/${id}` });
    } catch (error) {
      if (error instanceof Refusal) setWrong(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={css.page} noValidate onSubmit={(event) => void send(event)}>
      <h1>{t('invoice.askTitle')}</h1>
      <p className={css.dim}>{t('invoice.askText')}</p>
      <section className={css.card}>
        <h2>{t('invoice.orders')}</h2>
        <OrderChoice orders={orders} amounts={request.amounts} onChange={(amounts) => change({ amounts })} />
      </section>
      <section className={css.card}>
        <h2>{t('invoice.payer')}</h2>
        <PayerChoice payers={payers} request={request} onChange={change} />
      </section>
      <section className={css.card}>
        <TextInput
          type="email"
          label={t('invoice.email')}
          description={t('invoice.emailHelp')}
          maxLength={limits.email}
          value={request.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <Textarea
          label={t('invoice.remark')}
          autosize
          minRows={2}
          maxLength={limits.freeText}
          value={request.remark}
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
      </section>
      {wrong && (
        <p role="alert" className={`${css.wrong} sentence`}>
          {wrong}
        </p>
      )}
      <div className={css.foot}>
        <span className={css.total}>
          {t('invoice.total')} {showYuan(totalOf(request.amounts))}
        </span>
        <Button type="submit" loading={busy} disabled={orders.length === 0 || payers.length === 0}>
          {t('invoice.send')}
        </Button>
      </div>
    </form>
  );
};

/** Asks for an invoice of paid orders. */
export const Page = () => {
  const t = useT();
  const { orders: wanted } = useSearch({ strict: false }) as { readonly orders?: string };
  const orders = useRead(listInvoiceable, { pageSize: limits.pageSizeMax });
  const payers = useRead(listPayers, { pageSize: limits.payer.perUnit });
  usePageTitle(t('invoice.askTitle'));
  if (!orders.data || !payers.data) return <div aria-busy="true" />;
  return (
    <AskForm
      orders={orders.data.list}
      payers={payers.data.list}
      wanted={typeof wanted === 'string' ? wanted.split(',') : []}
    />
  );
};
