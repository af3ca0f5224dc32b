import { addMeeting, getKeptMeeting, updateMeeting } from '@chancery/contract/meeting/desk.calls.ts';
import { QuorumKind } from '#wire/meeting/codes.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { zoneKind } from '../../kit/zone-field.tsx';
import { ownZone } from '../../kit/zoned.ts';
import { announcementFields } from '../announcement/announcement-fields.ts';
import { itemsField } from './items-field.tsx';

const { titleZh, titleEn, summaryZh, summaryEn, category, attachments } =
  announcementFields('meetingCategory');

/** Writes a meeting with its agenda, or edits one. */
export const Page = formPage({
  endpoint: addMeeting,
  editEndpoint: updateMeeting,
  load: { endpoint: getKeptMeeting, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'meetingDesk.editTitle' : 'meetingDesk.add'),
  submit: 'meetingDesk.save',
  initial: { minutes: 60, zone: ownZone(), quorumKind: QuorumKind.share, quorum: 50 },
  fields: {
    ...{ titleZh, titleEn, summaryZh, summaryEn, category, attachments },
    startsAt: { label: 'meeting.startsAt', kind: 'dateTime' },
    minutes: { label: 'meeting.length' },
    zone: {
      label: 'courseDesk.zone',
      kind: zoneKind('meetingDesk.zoneHelp'),
    },
    place: { label: 'meeting.place' },
    link: { label: 'meeting.link' },
    quorumKind: { label: 'meetingDesk.quorumKind', kind: QuorumKind },
    quorum: { label: 'meeting.quorum', help: 'meetingDesk.quorumHelp' },
    items: { label: 'meeting.agenda', kind: itemsField },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn'] },
    { title: 'meeting.timeAndPlace', fields: ['startsAt', 'minutes', 'zone', 'place', 'link'] },
    { title: 'meeting.quorum', fields: ['quorumKind', 'quorum'] },
    { title: 'meeting.agenda', fields: ['items'] },
    { title: 'announcement.more', fields: ['category', 'attachments'] },
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/meetingDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/meetings',
});
