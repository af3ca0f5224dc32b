import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { announcementPath } from '@chancery/contract/announcement/paths.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { News, Tell } from '../../people/ports.ts';
import type { Meeting, Member, Resolution } from './meeting.table.ts';
import type { HeldMeeting } from './meetings.ts';

/** When a meeting begins, by the clock of the place it is held at. */
const whenOf = ({ startsAt, zone }: Pick<Meeting, 'startsAt' | 'zone'>): string => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return `${text.format(startsAt)} (${zone})`;
};

const titleOf = ({ titleZh, titleEn }: HeldMeeting['words']) => ({
  title: titleZh || titleEn,
  titleEn: titleEn || titleZh,
});

const timeAndPlace = ({ row, words }: HeldMeeting) => ({
  ...titleOf(words),
  when: whenOf(row),
  place: row.place || row.link || '–',
});

const task = (
  { words }: Pick<HeldMeeting, 'words'>,
  { text, dueOn }: Pick<Resolution, 'text' | 'dueOn'>,
) => ({
  ...titleOf(words),
  what: text,
  dueOn,
});

/** What people hear about a meeting. */
export const meetingNews = {
  invited: (held: HeldMeeting) => ({ event: MessageEvent.meetingInvited, params: timeAndPlace(held) }),
  uninvited: ({ row, words }: HeldMeeting) => ({
    event: MessageEvent.meetingUninvited,
    params: { ...titleOf(words), when: whenOf(row) },
  }),
  soon: (held: HeldMeeting) => ({ event: MessageEvent.meetingSoon, params: timeAndPlace(held) }),
  changed: (held: HeldMeeting) => ({ event: MessageEvent.meetingChanged, params: timeAndPlace(held) }),
  adjourned: ({ row, words }: HeldMeeting, reason: string) => ({
    event: MessageEvent.meetingAdjourned,
    params: { ...titleOf(words), when: whenOf(row), reason },
  }),
  cancelled: ({ row, words }: HeldMeeting, reason: string) => ({
    event: MessageEvent.meetingCancelled,
    params: { ...titleOf(words), when: whenOf(row), reason },
  }),
  minutes: ({ words }: HeldMeeting, version: number) => ({
    event: MessageEvent.meetingMinutes,
    params: { ...titleOf(words), version },
  }),
  minuted: ({ words }: HeldMeeting) => ({ event: MessageEvent.meetingMinuted, params: titleOf(words) }),
  resolution: (held: Pick<HeldMeeting, 'words'>, row: Pick<Resolution, 'text' | 'dueOn'>) => ({
    event: MessageEvent.meetingResolution,
    params: task(held, row),
  }),
  overdue: (held: Pick<HeldMeeting, 'words'>, row: Pick<Resolution, 'text' | 'dueOn'>) => ({
    event: MessageEvent.meetingOverdue,
    params: task(held, row),
  }),
};

type MeetingNews = ReturnType<(typeof meetingNews)[keyof typeof meetingNews]>;

/** Tells members of several units the same. */
export const tellMembers = async (
  tx: Tx,
  tell: Tell,
  members: readonly Pick<Member, 'companyId' | 'accountId'>[],
  meetingId: string,
  news: MeetingNews,
): Promise<void> => {
  for (const [companyId, people] of Map.groupBy(members, (member) => member.companyId))
    await tell(tx, {
      ...news,
      companyId,
      to: people.map(({ accountId }) => accountId),
      // Whoever is no longer invited finds their other meetings.
      link:
        news.event === MessageEvent.meetingUninvited
          ? '/service/consutantsList'
          : announcementPath[AnnouncementKind.meeting](meetingId),
      object: { type: AnnouncementKind.meeting, id: meetingId },
    } as News);
};
