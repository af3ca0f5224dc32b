import { type EngravingStepName, engravingSteps } from '@chancery/contract/engraving/rules.ts';
import { SealForm } from '#wire/e-seal/codes.ts';
import { confirmEngraving, declineEngraving, getEngravingWork, shipEngraving } from '#wire/engraving/work.ts';
import { OrderState } from '#wire/order/codes.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { DrawingSection } from './drawing-section.tsx';
import { filingFacts, sealFacts } from './engraving-facts.ts';
import { workLead } from './engraving-lead.ts';
import { PapersSection } from './papers-section.tsx';
import { workPath } from './paths.ts';
import { WhereTo } from './where-to.tsx';
import type { WholeWork } from './whole-engraving.ts';

const State = tag(OrderState).Cell;
const body = ({ id }: WholeWork) => ({ id });
/** How it is paid is none of a partner's business; what is not paid is refused. */
const may =
  (step: EngravingStepName) =>
  ({ state }: WholeWork) =>
    (engravingSteps[step].from as readonly number[]).includes(state);

/** One order at the desk of its partner: what is to be engraved, the papers for the police, and where it goes. */
export const Page = detailPage({
  endpoint: getEngravingWork,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ name, form }, t) => `${name} · ${sayCode(t, SealForm, form)}`,
  status: ({ state }) => <State value={state} />,
  lead: workLead,
  actions: [
    {
      endpoint: confirmEngraving,
      label: 'engraving.confirm',
      body,
      when: may('confirm'),
      fields: { promisedOn: { kind: 'date', label: 'engraving.promisedOn' } },
      done: 'engraving.confirmed',
    },
    {
      endpoint: shipEngraving,
      label: 'engraving.ship',
      body,
      when: may('ship'),
      fields: {
        filingNo: { label: 'engraving.filingNo', help: 'engraving.filingNoHelp' },
        carrier: { label: 'engraving.carrier' },
        trackingNo: { label: 'engraving.trackingNo' },
      },
      done: 'engraving.shipped',
    },
    {
      endpoint: declineEngraving,
      label: 'engraving.decline',
      body,
      when: may('decline'),
      dangerous: true,
      seldom: true,
      fields: { reason: { kind: 'textarea', label: 'engraving.declineReason' } },
      done: 'engraving.declined',
    },
  ],
  facts: [
    ...sealFacts,
    { field: 'promisedOn', label: 'engraving.promisedOn' },
    ...filingFacts,
    { field: 'allocatedAt', label: 'engraving.allocatedAt', show: dateTime },
  ],
  sections: [
    { title: 'engraving.drawing', Body: DrawingSection },
    { title: 'engraving.papers', when: ({ papers }) => papers.length > 0, Body: PapersSection },
    { title: 'engraving.where', when: ({ shipment }) => shipment !== null, Body: WhereTo },
  ],
  parent: workPath,
});
