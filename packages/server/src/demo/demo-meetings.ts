import { AnnouncementKind, AnnouncementState, Audience } from '@chancery/contract/announcement/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import {
  MeetingAnswer,
  MeetingRole,
  QuorumKind,
  ResolutionState,
  MeetingState as State,
  VoteBase,
  VoteState,
  VoteThreshold,
} from '@chancery/contract/meeting/codes.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows } from '../kit/keep-rows.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import {
  announcement,
  announcementUnit,
  announcementWords,
} from '../programmes/announcement/announcement.table.ts';
import { keptVote } from '../programmes/meeting/meeting.kept.ts';
import {
  meeting,
  meetingAgreement,
  meetingItem,
  meetingMember,
  meetingMinutes,
  meetingResolution,
  meetingVoted,
} from '../programmes/meeting/meeting.table.ts';
import { demoPeople, demoUnits } from './demo-people.ts';

interface Plan {
  readonly zh: string;
  readonly en: string;
  readonly category: string;
  readonly state: CodeOf<typeof State>;
  /** Days from today. */
  readonly on: number;
}

const plans: readonly Plan[] = [
  {
    zh: '年度用印制度评审会',
    en: 'Yearly review of seal rules',
    category: 'standard',
    state: 'draft',
    on: 30,
  },
  {
    zh: '智能印章试点评审会',
    en: 'Review of smart seal pilots',
    category: 'projectReview',
    state: 'called',
    on: 6,
  },
  {
    zh: '专项资助申报评审会',
    en: 'Review of funding applications',
    category: 'projectReview',
    state: 'running',
    on: 0,
  },
  {
    zh: '合同防伪项目中期评审',
    en: 'Half-time review: contracts',
    category: 'projectReview',
    state: 'ended',
    on: -2,
  },
  {
    zh: '印章安全培训验收会',
    en: 'Acceptance of safety training',
    category: 'acceptance',
    state: 'minuted',
    on: -25,
  },
  {
    zh: '电子印章标准讨论会',
    en: 'Standards for electronic seals',
    category: 'standard',
    state: 'cancelled',
    on: -8,
  },
];

const by = '平台运营';
const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const dayOf = (days: number): string => inDays(days).toISOString().slice(0, 10);

const minutes = {
  type: 'doc' as const,
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '会议情况' }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: '与会人员听取了汇报，审阅了材料，并就验收意见进行了表决。' }],
    },
  ],
};

/** The words of a meeting, and when it is. */
const announce = async (tx: Tx, { zh, en, category, state, on }: Plan): Promise<string> => {
  const id = uuidv7();
  const opensAt = state === State.draft ? null : inDays(Math.min(on, 0) - 7);
  await tx.insert(announcement).values({
    id,
    kind: AnnouncementKind.meeting,
    category,
    titleZh: zh,
    titleEn: en,
    summaryZh: '请提前阅读会议材料，并回复是否参加。',
    summaryEn: 'Please read the materials beforehand and say whether you are coming.',
    audience: Audience.chosen,
    roles: [],
    state: state === State.draft ? AnnouncementState.draft : AnnouncementState.published,
    opensAt,
    pinned: false,
    place: opensAt ?? new Date(),
    tells: false,
    createdBy: by,
    updatedBy: by,
  });
  await tx.insert(announcementWords).values({ announcementId: id, words: `${zh}\n${en}`.toLowerCase() });
  await tx
    .insert(announcementUnit)
    .values(demoUnits.map((unit) => ({ announcementId: id, companyId: unit.id })));
  await tx.insert(meeting).values({
    id,
    state,
    startsAt: inDays(on),
    minutes: 90,
    zone: 'Asia/Shanghai',
    place: '平台会议室 301',
    link: 'https://meeting.example.com/301',
    quorumKind: QuorumKind.share,
    quorum: 60,
    cancelReason: state === State.cancelled ? '与其他会议合并召开' : '',
  });
  return id;
};

const isHeld = (state: Plan['state']): boolean =>
  state === State.running || state === State.ended || state === State.minuted;

/** The first of the demo people leads; the others are members, the last a guest. */
const gather = async (tx: Tx, meetingId: string, { state }: Plan): Promise<readonly string[]> => {
  const roles = [MeetingRole.chair, MeetingRole.member, MeetingRole.member, MeetingRole.guest];
  const third = state === State.called ? MeetingAnswer.no : null;
  const answers = [MeetingAnswer.yes, MeetingAnswer.yes, third, MeetingAnswer.maybe];
  const rows = roles.flatMap((role, at) => {
    const person = demoPeople[at];
    const unit = demoUnits.find(({ id }) => id === person?.in[0]?.companyId);
    if (!person || !unit) return [];
    return [
      {
        id: uuidv7(),
        meetingId,
        companyId: unit.id,
        companyName: unit.name,
        accountId: person.id,
        name: person.realName,
        role,
        answer: state === State.draft ? null : (answers[at] ?? null),
        present: isHeld(state) && role !== MeetingRole.guest,
        createdAt: new Date(Date.now() + at),
      },
    ];
  });
  await tx.insert(meetingMember).values(rows);
  return rows.map(({ id }) => id);
};

const outline = async (tx: Tx, meetingId: string): Promise<string> => {
  const titles = ['项目完成情况汇报', '材料审阅与质询', '表决'];
  const rows = titles.map((title, position) => ({
    id: uuidv7(),
    meetingId,
    position,
    title,
    words: '',
    speaker: position === 0 ? '陈墨' : '',
    minutes: 30,
    materials: [],
  }));
  await tx.insert(meetingItem).values(rows);
  return rows[2]?.id ?? '';
};

const vote = async (
  tx: Tx,
  meetingId: string,
  itemId: string,
  people: readonly string[],
  isClosed: boolean,
): Promise<void> => {
  const id = uuidv7();
  const voters = people.slice(0, 3);
  const put = {
    id,
    meetingId,
    companyId: demoUnits[0].id,
    itemId,
    question: '是否同意通过？',
    options: [],
    secret: isClosed,
    threshold: VoteThreshold.twoThirds,
    base: VoteBase.present,
    state: isClosed ? VoteState.closed : VoteState.open,
    ...(isClosed
      ? { closedAt: new Date(), counts: [3, 0, 0], present: 3, allVoting: 3, passed: true, winner: 0 }
      : {}),
  };
  const givenUp = {
    ...put,
    id: uuidv7(),
    question: '是否延期一个月？',
    secret: false,
    state: VoteState.cancelled,
    ...{ counts: null, present: null, allVoting: null, passed: null, winner: null, closedAt: new Date() },
  };
  await addRows(tx, keptVote, isClosed ? [givenUp, put] : [put]);
  if (isClosed) await tx.insert(meetingVoted).values(voters.map((memberId) => ({ voteId: id, memberId })));
};

/** The minutes, what was said to them, and what was resolved. */
const conclude = async (
  tx: Tx,
  meetingId: string,
  people: readonly string[],
  { state, on }: Plan,
): Promise<void> => {
  await tx.insert(meetingMinutes).values({ meetingId, version: 1, body: minutes, byName: by });
  const there = people.slice(0, 3);
  const agreeing = state === State.minuted ? there : there.slice(1, 2);
  await tx
    .insert(meetingAgreement)
    .values(agreeing.map((memberId) => ({ meetingId, version: 1, memberId, agrees: true, text: '' })));
  const [first = '', second = ''] = people;
  const states = [
    ResolutionState.open,
    ResolutionState.reported,
    ResolutionState.done,
    ResolutionState.dropped,
  ] as const;
  const texts = [
    '补充培训签到记录并归档。',
    '修订用印操作规程。',
    '公布验收结果。',
    '另行组织一次现场抽查。',
  ];
  await tx.insert(meetingResolution).values(
    states.map((now, at) => ({
      id: uuidv7(),
      meetingId,
      text: texts[at] ?? '',
      ownerId: at === 1 ? second : first,
      dueOn: dayOf(on + 10 * (at + 1)),
      state: now,
      report: now === ResolutionState.reported || now === ResolutionState.done ? '已按要求完成。' : '',
      comment: now === ResolutionState.dropped ? '已并入下季度检查。' : '',
    })),
  );
};

/** Meetings in every state. */
export const ensureDemoMeetings = async (transactions: Transactions): Promise<void> => {
  const isThere = await transactions.read('platform', async (tx) => {
    const [known] = await tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.kind, AnnouncementKind.meeting))
      .limit(1);
    return known !== undefined;
  });
  if (isThere) return;
  for (const plan of plans)
    await transactions.apart('platform', async (tx) => {
      const id = await announce(tx, plan);
      const people = await gather(tx, id, plan);
      const item = await outline(tx, id);
      if (isHeld(plan.state)) await vote(tx, id, item, people, plan.state !== State.running);
      if (plan.state === State.ended || plan.state === State.minuted) await conclude(tx, id, people, plan);
    });
};
