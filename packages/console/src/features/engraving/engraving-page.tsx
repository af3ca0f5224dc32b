import { type EngravingStepName, mayEngrave } from '@chancery/contract/engraving/rules.ts';
import { SealForm } from '#wire/e-seal/codes.ts';
import {
  addEngravingPaper,
  cancelEngraving,
  disputeEngraving,
  getEngraving,
  receiveEngraving,
} from '#wire/engraving/calls.ts';
import { EngravingPaper } from '#wire/engraving/codes.ts';
import {
  allocateEngraving,
  redoEngraving,
  returnEngravingPapers,
  selectEngraver,
} from '#wire/engraving/desk.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { OrderPayState, OrderState } from '#wire/order/codes.ts';
import { brand } from '../../kit/brand.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { t as say } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { orderStory } from '../order/order-story.ts';
import { DrawingSection } from './drawing-section.tsx';
import { filingFacts, sealFacts } from './engraving-facts.ts';
import { engravingLead } from './engraving-lead.ts';
import { NextStep } from './next-step.tsx';
import { PapersSection } from './papers-section.tsx';
import type { WholeEngraving } from './whole-engraving.ts';

const State = tag(OrderState).Cell;
const PayState = tag(OrderPayState).Cell;

/** Prices are shown where something is sold on-line. */
const amount = { field: 'amount', label: 'engraving.amount', show: money } as const;

const may = (step: EngravingStepName) => (data: WholeEngraving) => mayEngrave(data, step);
const body = ({ id }: WholeEngraving) => ({ id });
const file = {
  kind: { files: { purpose: FilePurpose.engraving, camera: true } },
  label: 'engraving.file',
  help: 'engraving.paperHelp',
} as const;
const imprint = {
  kind: { files: { purpose: FilePurpose.engraving, camera: true } },
  label: 'engraving.imprint',
  help: 'engraving.receiveHelp',
} as const;

const partner = pick({
  endpoint: selectEngraver,
  query: () => ({}),
  option: ({ id, name, open }) => ({
    value: id,
    label: say('engraving.partnerOpen', { name, count: open }),
  }),
});

/** Makes the page of an engraved seal. Who may do what is said by the calls, what may follow by the steps of the contract. */
export const engravingPage = (parent: string) =>
  detailPage({
    endpoint: getEngraving,
    params: ({ id }) => (id ? { id } : undefined),
    title: ({ name, form }, t) => `${name} · ${sayCode(t, SealForm, form)}`,
    status: ({ state, payState }) => (
      <>
        <State value={state} />
        {brand.paymentControl && <PayState value={payState} />}
      </>
    ),
    lead: engravingLead,
    next: (data) => <NextStep data={data} />,
    actions: [
      {
        endpoint: addEngravingPaper,
        label: 'engraving.addPaper',
        body,
        when: may('addPaper'),
        initial: ({ missing: [first] }) => (first ? { kind: first } : {}),
        fields: { kind: { kind: EngravingPaper, label: 'engraving.paperKind' }, file },
        done: 'engraving.paperAdded',
      },
      {
        endpoint: receiveEngraving,
        label: 'engraving.receive',
        body,
        when: may('receive'),
        initial: ({ form }) => ({ name: sayCode(say, SealForm, form) }),
        fields: { file: imprint, name: { label: 'engraving.sealName' } },
        done: 'engraving.received',
      },
      {
        endpoint: disputeEngraving,
        label: 'engraving.dispute',
        body,
        when: (data) => may('dispute')(data) && data.matches !== false,
        dangerous: true,
        fields: { file: imprint, reason: { kind: 'textarea', label: 'engraving.disputeReason' } },
        done: 'engraving.disputed',
      },
      {
        endpoint: allocateEngraving,
        label: 'engraving.allocate',
        body,
        when: (data) => may('allocate')(data) && data.missing.length === 0,
        fields: { engraverId: { kind: partner, label: 'engraving.engraver' } },
        done: 'engraving.allocated',
      },
      {
        endpoint: returnEngravingPapers,
        label: 'engraving.returnPapers',
        body,
        when: (data) => may('returnPapers')(data) && data.papers.length > 0,
        seldom: true,
        fields: { reason: { kind: 'textarea' } },
        done: 'engraving.returned',
      },
      {
        endpoint: redoEngraving,
        label: 'engraving.redo',
        body,
        when: (data) => may('redo')(data) && data.matches === false,
        confirm: 'engraving.redoAsk',
        done: 'engraving.redone',
      },
      {
        endpoint: cancelEngraving,
        label: 'engraving.cancel',
        body,
        when: may('cancel'),
        dangerous: true,
        seldom: true,
        fields: { reason: { kind: 'textarea', help: 'engraving.cancelAsk' } },
        done: 'engraving.cancelled',
      },
    ],
    facts: [
      ...sealFacts,
      ...(brand.paymentControl ? [amount] : []),
      { field: 'engraver', label: 'engraving.engraver' },
      { field: 'promisedOn', label: 'engraving.promisedOn' },
      ...filingFacts,
      { field: 'createdBy', label: 'engraving.createdBy' },
      { field: 'createdAt', label: 'engraving.createdAt', show: dateTime },
    ],
    sections: [
      { title: 'engraving.drawing', Body: DrawingSection },
      { title: 'engraving.papers', Body: PapersSection },
    ],
    story: orderStory,
    parent,
  });
