import { keptTable } from '../../kit/kept-table.ts';
import { contestAppeal, contestCertificate, contestCorrection, contestRanking } from './contest.table.ts';

/** The places that teams were given, as evidence of the units that registered them. */
export const keptRanking = keptTable(contestRanking, {
  key: ['roundId', 'version', 'teamId'],
  thread: ['teamId'],
  beside: {},
});

/** Points that the desk set right, as evidence of the unit of whoever gave them. */
export const keptCorrection = keptTable(contestCorrection, {
  key: ['id'],
  thread: ['reviewId'],
  beside: {},
  digested: ['reason'],
});

/** What teams said against a ranking, and what was answered, as evidence of the units of the teams. */
export const keptAppeal = keptTable(contestAppeal, {
  key: ['id'],
  thread: ['teamId'],
  beside: {},
  digested: ['text', 'answer'],
  partly: 'an appeal from before appeals were evidence is not in the log until it is answered',
});

/** What certificates say, as evidence of the units of those who have them. */
export const keptCertificate = keptTable(contestCertificate, {
  key: ['number'],
  thread: ['teamId'],
  beside: {},
});
