import { AnnouncementKind, Audience } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { MeetingState as State } from '@chancery/contract/meeting/codes.ts';
import * as call from '@chancery/contract/meeting/desk.calls.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { type Announcement, presentKept } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import type { MaterialService } from '../material/material.service.ts';
import { type Meeting, meeting, meetingItem } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import { partsOf, presentFacts } from './meeting-parts.ts';
import { askAnew } from './meeting-run.service.ts';
import { lockMeeting, membersOf, refuseUnless, remindedBy } from './meetings.ts';

interface Ports {
  readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
  readonly materials: Pick<MaterialService, 'attach' | 'linked'>;
  readonly tell: Tell;
}

type Words = CheckedInput<typeof call.addMeeting>;

const ownWords = ({ startsAt, minutes, zone, place, link, quorumKind, quorum }: Words) => ({
  startsAt: new Date(startsAt),
  minutes,
  zone,
  place,
  link,
  quorumKind,
  quorum,
});

/** A meeting is seen by the units of its members and by no other. */
const contentOf = (input: Words, companyIds: readonly string[]) => ({
  input: {
    ...input,
    audience: Audience.chosen,
    companyIds: [...companyIds],
    roles: [],
    opensAt: null,
    closesAt: null,
    pinned: false,
    tells: false,
  },
  text: input.items.flatMap(({ title, words, speaker }) => [title, words, speaker]).join('\n'),
  pictures: [],
});

const isMoved = (row: Meeting, words: ReturnType<typeof ownWords>): boolean =>
  row.startsAt.getTime() !== words.startsAt.getTime();

const isElsewhere = (row: Meeting, words: ReturnType<typeof ownWords>): boolean =>
  isMoved(row, words) ||
  row.minutes !== words.minutes ||
  row.zone !== words.zone ||
  row.place !== words.place ||
  row.link !== words.link;

/** Meetings as those write and call them who run the platform. */
export const createMeetingDesk = (transactions: Transactions, ports: Ports) => {
  const { materials, tell } = ports;
  const meetings = createAnnouncements(
    { kind: AnnouncementKind.meeting, categories: 'meetingCategory', missing: 'meeting.notFound' },
    ports,
  );

  const present = (row: Meeting, words: Announcement) => {
    const { id, titleZh, titleEn, summaryZh, summaryEn, category } = presentKept(words);
    const { revision, createdBy, updatedBy, updatedAt } = presentKept(words);
    return {
      ...{ id, titleZh, titleEn, summaryZh, summaryEn, category },
      ...{ revision, createdBy, updatedBy, updatedAt },
      ...presentFacts(row),
    };
  };

  /** How many take part in each, and how much of what was resolved is not done. */
  const figuresOf = async (tx: Tx, ids: readonly string[]) =>
    tx
      .select({
        id: meeting.id,
        words: announcement,
        members: sql<number>`(SELECT count(*)::int FROM meeting_member m WHERE m.meeting_id = meeting.id)`,
        openResolutions: sql<number>`(SELECT count(*)::int FROM meeting_resolution r
          WHERE r.meeting_id = meeting.id AND r.state IN ('open', 'reported'))`,
      })
      .from(meeting)
      .innerJoin(announcement, eq(announcement.id, meeting.id))
      .where(inArray(meeting.id, [...ids]));

  const list = (
    input: CheckedInput<typeof call.listKeptMeetings>,
  ): Promise<CallResult<typeof call.listKeptMeetings>> =>
    transactions.read('platform', async (tx) => {
      const { list: rows, ...page } = await keysetPage(tx, {
        from: meeting,
        where: [
          input.state ? eq(meeting.state, input.state) : undefined,
          input.keyword
            ? sql`EXISTS (SELECT FROM announcement_words w WHERE w.announcement_id = ${meeting.id}
                AND w.words LIKE ${containing(input.keyword.toLowerCase())})`
            : undefined,
        ],
        sorts: { startsAt: meeting.startsAt },
        query: input,
        present: (row) => row,
      });
      if (rows.length === 0) return { ...page, list: [] };
      const figures = await figuresOf(
        tx,
        rows.map(({ id }) => id),
      );
      const known = new Map(figures.map((one) => [one.id, one]));
      return {
        ...page,
        list: rows.flatMap((row) => {
          const one = known.get(row.id);
          if (!one) return [];
          const { members, openResolutions } = one;
          return [{ ...present(row, one.words), members, openResolutions }];
        }),
      };
    });

  const get = (id: string): Promise<CallResult<typeof call.getKeptMeeting>> =>
    transactions.read('platform', async (tx) => {
      const words = await meetings.find(tx, id);
      const [row] = await tx.select().from(meeting).where(eq(meeting.id, id));
      const found = row ?? refuse('meeting.notFound');
      const { parts } = await partsOf(tx, materials, found);
      return {
        ...present(found, words),
        ...parts,
        attachments: await materials.linked(tx, id, 'attachment'),
      };
    });

  const keepItems = async (tx: Tx, meetingId: string, items: Words['items']): Promise<void> => {
    await tx.delete(meetingItem).where(eq(meetingItem.meetingId, meetingId));
    if (items.length > 0)
      await tx
        .insert(meetingItem)
        .values(items.map((item, position) => ({ id: uuidv7(), meetingId, position, ...item })));
    await materials.attach(
      tx,
      meetingId,
      'handout',
      items.flatMap((item) => item.materials),
    );
  };

  const add = (actor: OperatorActor, input: Words): Promise<CallResult<typeof call.addMeeting>> =>
    transactions.write('platform', async (tx) => {
      const id = await meetings.add(tx, actor, contentOf(input, []));
      await tx.insert(meeting).values({ id, state: State.draft, ...ownWords(input) });
      await keepItems(tx, id, input.items);
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateMeeting>,
  ): Promise<CallResult<typeof call.updateMeeting>> =>
    transactions.write('platform', async (tx) => {
      const { id } = input;
      await meetings.lock(tx, id);
      const held = await lockMeeting(tx, id);
      refuseUnless(held, 'edit');
      const members = await membersOf(tx, id);
      const units = [...new Set(members.map(({ companyId }) => companyId))];
      const words = ownWords(input);
      const revision = await meetings.update(tx, actor, input, contentOf(input, units), async () => ({
        ...presentFacts(held.row),
        ...(await partsOf(tx, materials, held.row)).parts,
      }));
      await keepItems(tx, id, input.items);
      const isTold = held.row.state === State.called && isElsewhere(held.row, words);
      const changes = {
        ...words,
        ...(isTold ? { sequence: held.row.sequence + 1, changedAt: new Date() } : {}),
        ...(isTold && isMoved(held.row, words) ? { dayToldAt: remindedBy(words.startsAt) } : {}),
      };
      await tx.update(meeting).set(changes).where(eq(meeting.id, id));
      if (!isTold) return { revision };
      if (isMoved(held.row, words)) await askAnew(tx, id);
      const { titleZh, titleEn } = input;
      const now = { row: { ...held.row, ...changes }, words: { id, titleZh, titleEn } };
      await tellMembers(tx, tell, members, id, meetingNews.changed(now));
      return { revision };
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await meetings.lock(tx, id);
      refuseUnless(await lockMeeting(tx, id), 'delete');
      await meetings.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, remove }, (desk) => [
    handle(call.listKeptMeetings, ({ input }) => desk.list(input)),
    handle(call.getKeptMeeting, ({ input }) => desk.get(input.id)),
    handle(call.addMeeting, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateMeeting, ({ actor, input }) => desk.update(actor, input)),
    handle(call.deleteMeeting, ({ input }) => desk.remove(input.id)),
  ]);
};
