import { askIdentity } from '@chancery/contract/identity-check/calls.ts';
import { type IdentityFact, needsFact, purposesOnDemand } from '@chancery/contract/identity-check/rules.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { ConsentKind, IdentityKind, IdentityPurpose } from '#wire/identity-check/codes.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import type { FormValues } from '../../kit/form/form-value.ts';
import { t } from '../../kit/phrases.tsx';

const purposes = (say: Translate) =>
  purposesOnDemand.map((value) => ({ value, label: say(codeLabel(IdentityPurpose, value)) }));
const consents = (say: Translate) =>
  [ConsentKind.written, ConsentKind.inPerson].map((value) => ({
    value,
    label: say(codeLabel(ConsentKind, value)),
  }));
const needs = (fact: IdentityFact) => (values: FormValues) => needsFact(values.kind, fact);

/** Asks whether somebody is who they say; they have agreed to it. */
export const Page = formPage({
  endpoint: askIdentity,
  title: 'identity.ask',
  submit: 'identity.send',
  cost: () => t('identity.cost'),
  fields: {
    kind: { kind: IdentityKind, label: 'identity.kind' },
    purpose: { kind: { options: purposes }, label: 'identity.purpose' },
    name: { label: 'identity.name', help: 'identity.nameHelp', secret: true },
    idNumber: { label: 'identity.idNumber', help: 'identity.idHelp', when: needs('idNumber'), secret: true },
    phone: { kind: 'phone', label: 'identity.phone', when: needs('phone'), secret: true },
    code: { label: 'identity.code', when: needs('code') },
    representative: { label: 'identity.representative', when: needs('representative') },
    bank: { label: 'identity.bank', when: needs('bank') },
    account: {
      label: 'identity.account',
      help: 'identity.accountHelp',
      when: needs('account'),
      secret: true,
    },
    consent: { kind: { options: consents }, label: 'identity.consent' },
    note: { kind: 'textarea', label: 'identity.note', help: 'identity.noteHelp' },
  },
  initial: { kind: IdentityKind.person, consent: ConsentKind.written },
  done: { notice: 'identity.asked', to: ({ id }) => `/unit/identityDetail?id=${id}` },
  parent: '/unit/identity',
});
