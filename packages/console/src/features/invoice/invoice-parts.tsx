import type { getInvoice } from '@chancery/contract/invoice/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { getInvoice as readInvoice } from '#wire/invoice/calls.ts';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { PayerType } from '#wire/payer/codes.ts';
import { call } from '../../kit/call.ts';
import { FactList } from '../../kit/detail/fact-list.tsx';
import type { StoryEntry } from '../../kit/detail/story.tsx';
import { tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import css from './invoice.module.css';

export type WholeInvoice = CallResult<typeof getInvoice>;
interface Props {
  readonly data: WholeInvoice;
}

const { Cell: Type } = tag(PayerType);
const { Cell: State } = tag(InvoiceState);

/** To whom it is made out, as they were when it was asked for. */
export const InvoicePayer = ({ data: { payer } }: Props) => {
  const t = useT();
  return (
    <FactList
      facts={[
        [t('payer.name'), payer.name],
        [t('payer.type'), <Type key="type" value={payer.type} />],
        [t('payer.taxNumber'), payer.taxNumber],
        [t('payer.address'), payer.address],
        [t('payer.phone'), payer.phone],
        [t('payer.bank'), payer.bank],
        [t('payer.account'), payer.account],
      ]}
    />
  );
};

/** The orders on it, each with its amount. */
export const InvoiceLines = ({ data }: Props) => {
  const language = useLanguage();
  return (
    <ul className={css.lines}>
      {data.lines.map((line) => (
        <li key={line.orderId}>
          <span>{language === 'zh' ? line.titleZh : line.titleEn}</span>
          <span className={css.money}>{showYuan(line.amount)}</span>
          <span className={css.dim}>{line.orderNumber}</span>
        </li>
      ))}
    </ul>
  );
};

/** The PDF, once there is one. */
export const InvoicePdf = ({ data }: Props) => {
  const t = useT();
  if (!data.file) return <p className={css.dim}>{t('invoice.noFile')}</p>;
  const linkOf = async () => (await call(readInvoice, { id: data.id }, { quiet: true })).file?.tmpUrl ?? '';
  return <FileView file={data.file} linkOf={linkOf} alt={t('invoice.pdfAlt', { number: data.invoiceNo })} />;
};

/** Red invoices that take it back, with where each stands. */
export const InvoiceReds =
  (pathOf: (id: string) => string) =>
  ({ data }: Props) => (
    <ul className={css.lines}>
      {data.reds.map(({ id, number, amount, state }) => (
        <li key={id}>
          <span className={css.standing}>
            <a href={pathOf(id)}>{number}</a>
            <State value={state} />
          </span>
          <span className={css.money}>{showYuan(amount)}</span>
        </li>
      ))}
    </ul>
  );

/** What to know of it first. */
export const invoiceLead = (data: WholeInvoice, t: Translate): string | null => {
  if (data.refusedAt) return t('invoice.refusedLead', { reason: data.refusal });
  if (data.sentAt) return t('invoice.atProvider');
  if (data.providerWords) return t('invoice.providerSaid', { words: data.providerWords });
  if (data.redOf) return t('invoice.redLead', { number: data.redOf.number });
  return null;
};

/** What happened to it, the latest first. */
export const invoiceStory = (data: WholeInvoice, t: Translate): readonly StoryEntry[] => {
  const entries: (StoryEntry | null)[] = [
    data.acceptedAt
      ? {
          key: 'accepted',
          what: t('invoice.story.accepted'),
          who: data.acceptedBy ?? '',
          at: data.acceptedAt,
        }
      : null,
    data.mailedAt
      ? { key: 'mailed', what: t('invoice.story.mailed', { email: data.email }), at: data.mailedAt }
      : null,
    data.issuedAt
      ? { key: 'issued', what: t('invoice.story.issued'), who: data.issuedBy ?? '', at: data.issuedAt }
      : null,
    data.refusedAt
      ? {
          key: 'refused',
          what: t('invoice.story.refused', { reason: data.refusal }),
          who: data.refusedBy ?? '',
          at: data.refusedAt,
        }
      : null,
    data.withdrawnAt
      ? {
          key: 'withdrawn',
          what: t('invoice.story.withdrawn'),
          who: data.withdrawnBy ?? '',
          at: data.withdrawnAt,
        }
      : null,
    data.sentAt ? { key: 'sent', what: t('invoice.story.sent'), at: data.sentAt } : null,
    {
      key: 'asked',
      what: t(data.red ? 'invoice.story.redAsked' : 'invoice.story.asked'),
      who: data.askedBy || t('invoice.byPlatform'),
      at: data.askedAt,
    },
  ];
  return entries.filter((entry) => entry !== null);
};
