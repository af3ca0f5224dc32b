import { limits } from '@chancery/contract/limits.ts';
import { sendVoucher } from '@chancery/contract/order/calls.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { getOrder, listOrders } from '#wire/order/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { brand } from '../../kit/brand.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Field } from '../../kit/form/field.tsx';
import type { FieldTable } from '../../kit/form/field-spec.ts';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { showDate } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import css from './order.module.css';
import type { WholeOrder } from './whole-order.ts';

const fields: FieldTable = {
  paidOn: { kind: 'date', label: 'cost.paidOn' },
  payerName: { label: 'cost.payerName', help: 'cost.payerNameHelp' },
  files: {
    kind: { files: { purpose: FilePurpose.voucher, max: limits.order.voucherFiles, camera: true } },
    label: 'cost.voucherFiles',
  },
  remark: { label: 'cost.remark' },
};

interface Props {
  readonly order: WholeOrder;
  onSent(): void;
}

/** Where the money goes, and what must stand with it so that it is found. */
const BankDetails = ({ order }: { readonly order: WholeOrder }) => {
  const t = useT();
  const { holder, bank, account } = brand.bank;
  const facts = [
    [t('cost.bankHolder'), holder, holder],
    [t('cost.bankName'), bank, bank],
    [t('cost.bankAccount'), account, account.replaceAll(' ', '')],
    [t('cost.amount'), showYuan(order.amount), (order.amount / 100).toFixed(2)],
    [t('cost.reference'), order.transferReference, order.transferReference],
  ] as const;
  return (
    <dl className={css.bank}>
      {facts.map(([name, shown, copied]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
          <CopyButton value={copied} name={name} />
        </div>
      ))}
    </dl>
  );
};

/** Pays by a transfer: the account, and the paper of the bank once the money is on its way. */
export const PayOffline = ({ order, onSent }: Props) => {
  const t = useT();
  const { unit } = useAccess();
  const form = useSchemaForm({
    schema: sendVoucher.input,
    fields,
    given: { id: order.id },
    initial: { paidOn: showDate(Date.now()), payerName: unit?.companyFullName || unit?.companyName },
    send: (input, options) => callAny(sendVoucher, input, options),
    onDone: async () => {
      notify.success(t('cost.voucherSent'));
      await Promise.all([refresh(getOrder), refresh(listOrders)]);
      onSent();
    },
  });
  return (
    <>
      <p>{t('cost.transferText')}</p>
      <BankDetails order={order} />
      <p>{t('cost.voucherText')}</p>
      <FormBody form={form} verb={t('cost.sendVoucher')}>
        {Object.keys(fields).map((name) => (
          <Field key={name} form={form} name={name} />
        ))}
      </FormBody>
    </>
  );
};
