import { VoteState } from '@chancery/contract/meeting/codes.ts';
import { quorumOf } from '@chancery/contract/meeting/rules.ts';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { MaterialService } from '../material/material.service.ts';
import {
  type Meeting,
  type Member,
  meetingAgreement,
  meetingChoice,
  meetingItem,
  meetingMinutes,
  meetingResolution,
  meetingVote,
  meetingVoted,
  type Vote,
} from './meeting.table.ts';
import { electorateOf, membersOf } from './meetings.ts';
import { presentResolution } from './resolution.service.ts';

/** When and where, and how it stands. */
export const presentFacts = (row: Meeting) => ({
  startsAt: iso(row.startsAt),
  minutes: row.minutes,
  zone: row.zone,
  place: row.place,
  meetingState: row.state,
});

const presentMember = ({ id, name, companyName, role, answer, answerText, present, leftAt }: Member) => ({
  id,
  name,
  unit: companyName,
  role,
  answer,
  answerText,
  present,
  leftAt: isoOrNull(leftAt),
});

const itemsOf = async (tx: Tx, materials: Pick<MaterialService, 'linked'>, meetingId: string) => {
  const rows = await tx
    .select()
    .from(meetingItem)
    .where(eq(meetingItem.meetingId, meetingId))
    .orderBy(asc(meetingItem.position));
  const files = await materials.linked(tx, meetingId, 'handout');
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    words: row.words,
    speaker: row.speaker,
    minutes: row.minutes,
    materials: row.materials.flatMap((wanted) => files.filter(({ filePath }) => filePath === wanted)),
  }));
};

/** What everybody reads of a vote: nothing of how it goes while it is open. */
const presentVote = (
  row: Vote,
  voted: readonly { readonly voteId: string; readonly memberId: string }[],
  choices: readonly { readonly voteId: string; readonly memberId: string; readonly choice: number }[],
) => ({
  id: row.id,
  itemId: row.itemId,
  question: row.question,
  options: row.options,
  secret: row.secret,
  threshold: row.threshold,
  base: row.base,
  state: row.state,
  openedAt: iso(row.openedAt),
  closedAt: isoOrNull(row.closedAt),
  voted: voted
    .filter(({ voteId }) => voteId === row.id)
    .map(({ memberId }) => memberId)
    .sort(),
  choices:
    row.state === VoteState.closed
      ? choices
          .filter(({ voteId }) => voteId === row.id)
          .map(({ memberId, choice }) => ({ memberId, option: choice }))
      : [],
  counts: row.counts,
  present: row.present,
  all: row.allVoting,
  passed: row.passed,
  winner: row.winner,
});

const votesOf = async (tx: Tx, meetingId: string) => {
  const rows = await tx
    .select()
    .from(meetingVote)
    .where(eq(meetingVote.meetingId, meetingId))
    .orderBy(asc(meetingVote.openedAt), asc(meetingVote.id));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { votes: [], choices: [] };
  const voted = await tx.select().from(meetingVoted).where(inArray(meetingVoted.voteId, ids));
  const choices = await tx.select().from(meetingChoice).where(inArray(meetingChoice.voteId, ids));
  return { votes: rows.map((row) => presentVote(row, voted, choices)), choices };
};

const minutesOf = async (tx: Tx, meetingId: string) => {
  const versions = await tx
    .select()
    .from(meetingMinutes)
    .where(eq(meetingMinutes.meetingId, meetingId))
    .orderBy(desc(meetingMinutes.version));
  const answers = await tx
    .select()
    .from(meetingAgreement)
    .where(eq(meetingAgreement.meetingId, meetingId))
    .orderBy(asc(meetingAgreement.at));
  return versions.map(({ version, body, byName, at }) => ({
    version,
    body,
    by: byName,
    at: iso(at),
    answers: answers
      .filter((answer) => answer.version === version)
      .map(({ memberId, agrees, text, at: when }) => ({ memberId, agrees, text, at: iso(when) })),
  }));
};

/** A meeting with everything that happened in it, and what a member chose openly so far. */
export const partsOf = async (tx: Tx, materials: Pick<MaterialService, 'linked'>, row: Meeting) => {
  const members = await membersOf(tx, row.id);
  const { all, present } = electorateOf(members);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const { votes, choices } = await votesOf(tx, row.id);
  const resolutions = await tx
    .select()
    .from(meetingResolution)
    .where(eq(meetingResolution.meetingId, row.id))
    .orderBy(asc(meetingResolution.dueOn), asc(meetingResolution.id));
  const parts = {
    link: row.link,
    quorumKind: row.quorumKind,
    quorum: row.quorum,
    quorumNeeded: quorumOf(row, all),
    voting: all,
    presentVoting: present,
    cancelReason: row.cancelReason,
    items: await itemsOf(tx, materials, row.id),
    members: members.map(presentMember),
    votes,
    minuteVersions: await minutesOf(tx, row.id),
    resolutions: resolutions.map((one) => presentResolution(one, names.get(one.ownerId) ?? '')),
  };
  const choicesOf = (memberId: string) =>
    Object.fromEntries(
      choices.flatMap((one) => (one.memberId === memberId ? [[one.voteId, one.choice] as const] : [])),
    );
  return { parts, choicesOf };
};
