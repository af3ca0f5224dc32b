import { confirmIdentityAmount, getIdentityCheck } from '#wire/identity-check/calls.ts';
import { ConsentKind, IdentityKind, IdentityPurpose, IdentityState } from '#wire/identity-check/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';

const { Cell: State } = tag(IdentityState);

/** One check: what was asked, and what came of it. */
export const Page = detailPage({
  endpoint: getIdentityCheck,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ number, shownName }) => `${number} ${shownName}`,
  status: ({ state }) => <State value={state} />,
  lead: ({ state }, t) => t(state === IdentityState.failed ? 'identity.notCharged' : 'identity.privacy'),
  actions: [
    {
      endpoint: confirmIdentityAmount,
      label: 'identity.enterAmount',
      body: ({ id }) => ({ id }),
      when: ({ triesLeft }) => triesLeft > 0,
      fields: { amount: { kind: 'money', label: 'identity.amount', help: 'identity.amountHelp' } },
      done: 'identity.amountSent',
    },
  ],
  facts: [
    { field: 'kind', label: 'identity.kind', show: tag(IdentityKind) },
    { field: 'shownName', label: 'identity.shownName' },
    { field: 'shownNumber', label: 'identity.shownNumber' },
    { field: 'shownPhone', label: 'identity.shownPhone' },
    { field: 'purpose', label: 'identity.purpose', show: tag(IdentityPurpose) },
    { field: 'consent', label: 'identity.consent', show: tag(ConsentKind) },
    { field: 'note', label: 'identity.note' },
    { field: 'askedBy', label: 'identity.askedBy' },
    { field: 'askedAt', label: 'identity.askedAt', show: dateTime },
    { field: 'answeredAt', label: 'identity.answeredAt', show: dateTime },
    { field: 'providerNo', label: 'identity.providerNo' },
  ],
  parent: '/unit/identity',
});
