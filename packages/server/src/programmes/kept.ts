import { keptAppeal, keptCertificate, keptCorrection, keptRanking } from './contest/contest.kept.ts';
import { keptChoice, keptVote } from './meeting/meeting.kept.ts';
import { keptMilestone, keptProposal } from './project/project.kept.ts';
import { keptReview } from './review/review.kept.ts';

/** What is decided in programmes: scores, rankings, appeals, votes, and what became of applications. */
export const tablesOfProgrammes = [
  keptProposal,
  keptMilestone,
  keptReview,
  keptRanking,
  keptAppeal,
  keptCorrection,
  keptCertificate,
  keptVote,
  keptChoice,
];
