import { addPayer, getPayer, updatePayer } from '@chancery/contract/payer/calls.ts';
import { PayerType } from '#wire/payer/codes.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import type { FormValues } from '../../kit/form/form-value.ts';

const isEnterprise = ({ type }: FormValues) => type === String(PayerType.enterprise);

/** Keeps a payer, or edits one. */
export const Page = formPage({
  endpoint: addPayer,
  editEndpoint: updatePayer,
  load: { endpoint: getPayer, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('payer.editTitle', { name: data.name }) : t('payer.add')),
  submit: (data) => (data ? 'payer.save' : 'payer.add'),
  fields: {
    type: { kind: PayerType, label: 'payer.type' },
    name: { label: 'payer.name' },
    taxNumber: { label: 'payer.taxNumber', help: 'payer.taxHelp', when: isEnterprise },
    address: { label: 'payer.address', help: 'payer.specialHelp', when: isEnterprise },
    phone: { kind: 'text', label: 'payer.phone', when: isEnterprise },
    bank: { label: 'payer.bank', when: isEnterprise },
    account: { label: 'payer.account', when: isEnterprise },
    email: { label: 'payer.email' },
  },
  initial: { type: PayerType.enterprise },
  done: { notice: 'payer.saved', to: () => '/cost/payerList' },
  parent: '/cost/payerList',
});
