import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDateTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import css from './order.module.css';
import type { OrderVoucher, WholeOrder } from './whole-order.ts';

const Verdict = ({ accepted }: Pick<OrderVoucher, 'accepted'>) => {
  const t = useT();
  if (accepted === null) return <StatusTag meaning="waiting">{t('cost.voucherWaits')}</StatusTag>;
  return accepted ? (
    <StatusTag meaning="done">{t('cost.voucherAccepted')}</StatusTag>
  ) : (
    <StatusTag meaning="refused">{t('cost.voucherRefused')}</StatusTag>
  );
};

/** What was handed in; of older vouchers only once somebody wants to see it. */
const Papers = ({ voucher, isLatest }: { readonly voucher: OrderVoucher; readonly isLatest: boolean }) => {
  const t = useT();
  const [isShown, setShown] = useState(isLatest);
  if (!isShown)
    return (
      <Button className={css.more} variant="default" size="sm" onClick={() => setShown(true)}>
        {t('cost.showVoucher')}
      </Button>
    );
  return (
    <div className={css.papers}>
      {voucher.files.map((file) => (
        <FileView
          key={file.filePath}
          file={file}
          linkOf={() => Promise.resolve(file.tmpUrl)}
          alt={t('cost.voucherAlt', { name: file.fileName })}
        />
      ))}
    </div>
  );
};

/** The papers of the bank, the latest first, each with what was said about it. */
export const OrderVouchers = ({ data }: { readonly data: WholeOrder }) => {
  const t = useT();
  const latest = [...data.vouchers].sort((one, other) => other.sentAt.localeCompare(one.sentAt));
  return (
    <ul className={css.vouchers}>
      {latest.map((voucher) => (
        <li key={voucher.id}>
          <p className={css.first}>
            <strong>{t('cost.transferredBy', { name: voucher.payerName, day: voucher.paidOn })}</strong>
            <Verdict accepted={voucher.accepted} />
          </p>
          {voucher.reason && <p role="note">{t('cost.because', { reason: voucher.reason })}</p>}
          <p className={css.meta}>
            {[
              t('cost.sentBy', { name: voucher.sentBy, time: showDateTime(voucher.sentAt) }),
              voucher.reviewedAt &&
                t('cost.reviewedBy', {
                  name: voucher.reviewedBy ?? '',
                  time: showDateTime(voucher.reviewedAt),
                }),
              voucher.remark,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Papers voucher={voucher} isLatest={voucher === latest[0]} />
        </li>
      ))}
    </ul>
  );
};
