import { TieRule } from '@chancery/contract/contest/codes.ts';
import { addContest, getKeptContest, updateContest } from '@chancery/contract/contest/desk.calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { richKind } from '../../kit/rich/rich-kind.tsx';
import {
  announcementBegin,
  announcementFields,
  announcementInitial,
  audienceSection,
} from '../announcement/announcement-fields.ts';
import { uploadPicture } from '../announcement/send-material.ts';
import { awardsKind } from './awards-kind.tsx';

const body = (lang: string) =>
  richKind({
    lang,
    upload: uploadPicture,
    picturesOf: ({ pictures }) => (pictures as Readonly<Record<string, string>> | undefined) ?? {},
  });

/** Writes an event in one language or both, or edits one; its rounds are planned on its page. */
export const Page = formPage({
  endpoint: addContest,
  editEndpoint: updateContest,
  load: {
    endpoint: getKeptContest,
    params: ({ id }) => (id ? { id } : undefined),
    toInitial: announcementInitial as never,
  },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => t(data ? 'contest.editTitle' : 'contest.add'),
  submit: 'contest.save',
  initial: {
    ...announcementBegin,
    capacity: 50,
    teamMin: 1,
    teamMax: 5,
    appealDays: 3,
    tieRule: TieRule.shared,
  },
  fields: {
    ...announcementFields('contestCategory'),
    bodyZh: { label: 'news.textZh', kind: body('zh-CN') },
    bodyEn: { label: 'news.textEn', kind: body('en') },
    registerFrom: { label: 'contest.registerFrom', kind: 'dateTime' },
    registerUntil: { label: 'contest.registerUntil', kind: 'dateTime', help: 'contest.registerUntilHelp' },
    capacity: { label: 'contest.capacity', help: 'contest.capacityHelp' },
    teamMin: { label: 'contest.teamMin' },
    teamMax: { label: 'contest.teamMax' },
    across: { label: 'contest.across' },
    blind: { label: 'contest.blind' },
    tieRule: { label: 'contest.tieRule', kind: TieRule },
    appealDays: { label: 'contest.appealDays', help: 'contest.appealDaysHelp' },
    awards: { label: 'contest.awards', kind: awardsKind },
  },
  sections: [
    { title: 'announcement.chinese', fields: ['titleZh', 'summaryZh', 'bodyZh'] },
    { title: 'announcement.english', fields: ['titleEn', 'summaryEn', 'bodyEn'] },
    { title: 'announcement.more', fields: ['category', 'attachments'] },
    {
      title: 'contest.registration',
      fields: ['registerFrom', 'registerUntil', 'capacity', 'teamMin', 'teamMax', 'across'],
    },
    { title: 'contest.judging', fields: ['blind', 'tieRule', 'appealDays', 'awards'] },
    audienceSection,
  ],
  done: {
    notice: 'announcement.saved',
    to: (result, data) => `/eventDetail?id=${data?.id ?? (result as { readonly id: string }).id}`,
  },
  parent: '/events',
});
