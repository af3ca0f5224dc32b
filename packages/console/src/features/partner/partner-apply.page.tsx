import { savePartnerApply } from '@chancery/contract/partner/calls.ts';
import { fromDictionary } from '../../kit/dictionary.tsx';
import { formPage } from '../../kit/form/form-page.tsx';

/** Applies to become a partner. */
export const Page = formPage({
  endpoint: savePartnerApply,
  title: 'partner.apply',
  submit: 'partner.send',
  fields: {
    partnerType: { kind: fromDictionary('partnerType') },
    industry: { kind: fromDictionary('industry') },
    region: {},
    contactName: {},
    contactPhone: {},
    reason: { kind: 'textarea', help: 'partner.applyText' },
  },
  done: { notice: 'partner.sent', to: ({ id }) => `/partnerDetail?id=${id}` },
});
