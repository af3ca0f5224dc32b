import type { CodeOf } from '../kit/codes.ts';
import { MeetingRole, QuorumKind, VoteBase, VoteThreshold } from './codes.ts';

/** The usual choices of a vote, in the order they are counted in. */
export const usualOptions = ['yes', 'no', 'abstain'] as const;
const yes = 0;
const abstain = 2;

/** A secret vote of fewer hides nothing. */
export const secretVotersMin = 3;

/** Whoever is invited may say that they are there from so long before the beginning. */
export const checkInMinutes = 60;

/** Guests are heard and do not vote. */
export const isVoting = (role: CodeOf<typeof MeetingRole>): boolean => role !== MeetingRole.guest;

interface Quorum {
  readonly quorumKind: CodeOf<typeof QuorumKind>;
  readonly quorum: number;
}

/** How many of those who vote have to be there. */
export const quorumOf = ({ quorumKind, quorum }: Quorum, voting: number): number =>
  quorumKind === QuorumKind.number ? quorum : Math.max(1, Math.ceil((voting * quorum) / 100));

interface Counted {
  readonly counts: readonly number[];
  /** Yes, no, abstain; otherwise each option is one of several. */
  readonly usual: boolean;
  readonly threshold: CodeOf<typeof VoteThreshold>;
  readonly base: CodeOf<typeof VoteBase>;
}

interface Electorate {
  readonly present: number;
  readonly all: number;
}

/** What a majority is counted of. */
const wholeOf = ({ counts, usual, base }: Counted, { present, all }: Electorate): number => {
  if (base === VoteBase.everyone) return all;
  if (base === VoteBase.present) return present;
  return counts.reduce((sum, each) => sum + each, 0) - (usual ? (counts[abstain] ?? 0) : 0);
};

/** What was decided: the option that has the majority it takes, or nothing. */
export const decisionOf = (
  counted: Counted,
  electorate: Electorate,
): { readonly passed: boolean; readonly winner: number | null } => {
  const { counts, usual, threshold } = counted;
  const whole = wholeOf(counted, electorate);
  const best = usual ? yes : counts.indexOf(Math.max(...counts));
  const votes = counts[best] ?? 0;
  const isAlone = usual || counts.filter((each) => each === votes).length === 1;
  const reaches = threshold === VoteThreshold.simple ? votes * 2 > whole : votes * 3 >= whole * 2;
  const passed = votes > 0 && isAlone && reaches;
  return { passed, winner: passed ? best : null };
};
