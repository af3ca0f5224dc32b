import {
  answerComplaint,
  closeComplaint,
  getComplaint,
  rateComplaint,
  reopenComplaint,
} from '#wire/complaint/calls.ts';
import { ComplaintState } from '#wire/complaint/codes.ts';
import { nextComplaintState } from '#wire/complaint/rules.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { Prose } from '../../kit/prose.tsx';
import { ComplaintPictures } from './complaint-pictures.tsx';
import { complaintTypeName } from './complaint-type.tsx';

const { Cell: State } = tag(ComplaintState);
const saying = { text: { kind: 'textarea' } } as const;
const can =
  (step: Parameters<typeof nextComplaintState>[1]) =>
  (row: { state: (typeof ComplaintState.all)[number]; maySpeak: boolean }) =>
    row.maySpeak && nextComplaintState(row.state, step) !== undefined;

/** One complaint: what was said by either side, and the next step. */
export const Page = detailPage({
  endpoint: getComplaint,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ number: name, companyName }) => `${name} ${companyName}`,
  status: ({ state }) => <State value={state} />,
  lead: ({ overdue }, t) => (overdue ? t('complaint.overdue') : null),
  actions: [
    {
      endpoint: answerComplaint,
      label: 'complaint.answer',
      body: ({ id }) => ({ id }),
      when: can('answer'),
      fields: saying,
      done: 'complaint.answered',
    },
    {
      endpoint: reopenComplaint,
      label: 'complaint.reopen',
      body: ({ id }) => ({ id }),
      when: can('reopen'),
      fields: saying,
      done: 'complaint.reopened',
    },
    {
      endpoint: rateComplaint,
      label: 'complaint.rate',
      body: ({ id }) => ({ id }),
      when: can('rate'),
      fields: {
        rating: { kind: { options: ['5', '4', '3', '2', '1'].map((value) => ({ value, label: value })) } },
        text: { kind: 'textarea' },
      },
      done: 'complaint.rated',
    },
    {
      endpoint: closeComplaint,
      label: 'complaint.close',
      body: ({ id }) => ({ id }),
      when: can('close'),
      fields: saying,
      done: 'complaint.closed',
    },
  ],
  facts: [
    { field: 'type', show: complaintTypeName },
    { field: 'relatedTo' },
    { field: 'contact' },
    { field: 'createdBy' },
    { field: 'createdAt', show: dateTime },
    { field: 'dueAt', show: dateTime },
    { field: 'rating', show: number },
  ],
  sections: [
    { title: 'complaint.content', Body: ({ data }) => <Prose text={data.content} /> },
    { title: 'complaint.pictures', Body: ComplaintPictures },
  ],
  story: ({ entries }, t) =>
    [...entries].reverse().map(({ id, step, by, text, at }) => ({
      key: id,
      what:
        step === 'add' ? t('complaint.step.add') : `${t(`complaint.step.${step}`)}${text ? `: ${text}` : ''}`,
      who: by,
      at,
    })),
  parent: '/system/complaintsList',
});
