import { getPartnerApply, setDeliveryTime, updatePartnerApply } from '#wire/partner/calls.ts';
import { AgentApplyState } from '#wire/partner/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { Prose } from '../../kit/prose.tsx';

const stateTag = tag(AgentApplyState);
const isWaiting = ({ state }: { readonly state: number }) => state === AgentApplyState.underReview;
const opinion = { opinion: { kind: 'textarea', label: 'partner.opinion' } } as const;

/** One application to become a partner, and what became of it. */
export const Page = detailPage({
  endpoint: getPartnerApply,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ companyName }) => companyName,
  status: ({ state }) => <stateTag.Cell value={state} />,
  actions: [
    {
      endpoint: updatePartnerApply,
      label: 'partner.pass',
      body: ({ id, revision }) => ({ id, revision, state: AgentApplyState.passed }),
      when: isWaiting,
      fields: opinion,
      done: 'partner.decided',
    },
    {
      endpoint: updatePartnerApply,
      label: 'partner.reject',
      body: ({ id, revision }) => ({ id, revision, state: AgentApplyState.rejected }),
      when: isWaiting,
      fields: opinion,
      dangerous: true,
      done: 'partner.decided',
    },
    {
      endpoint: setDeliveryTime,
      label: 'partner.delivery',
      body: ({ id, revision }) => ({ id, revision }),
      when: ({ state }) => state === AgentApplyState.passed,
      fields: { deliveryTime: { kind: 'date' } },
    },
  ],
  facts: [
    { field: 'partnerType', show: dictionaryName('partnerType') },
    { field: 'industry', show: dictionaryName('industry') },
    { field: 'region' },
    { field: 'contactName' },
    { field: 'contactPhone' },
    { field: 'deliveryTime' },
    { field: 'decidedBy' },
    { field: 'decidedAt', show: dateTime },
  ],
  story: (data, t) => {
    const applied = {
      key: 'applied',
      what: t('partner.wasApplied'),
      who: data.appliedBy,
      at: data.createdAt,
    };
    if (!data.decidedAt) return [applied];
    const word = data.state === AgentApplyState.passed ? 'partner.wasPassed' : 'partner.wasRejected';
    const what = (
      <>
        {t(word)}
        {data.opinion && <Prose text={data.opinion} />}
      </>
    );
    return [{ key: 'decided', what, who: data.decidedBy ?? '', at: data.decidedAt }, applied];
  },
  sections: [{ title: 'field.reason', Body: ({ data }) => <Prose text={data.reason} /> }],
  parent: '/partner',
});
