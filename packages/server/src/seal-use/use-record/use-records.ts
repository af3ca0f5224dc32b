import type { Counts } from '../../kit/counts.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import type { OnPresses } from '../authorization/press-effects.ts';
import { createKeepPresses } from './keep-presses.ts';
import { createFilePress, createPressByHand, createPressIntake } from './press-intake.ts';
import { createRecordLook } from './record-look.ts';
import { createUseReviews } from './review.service.ts';
import { createUseRecordDetails } from './use-record.detail.ts';
import { createUseRecordFigures } from './use-record.figures.ts';
import { createUseRecordLists } from './use-record.lists.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly counts: Counts;
  readonly tell: Tell;
  readonly evidence: Evidence;
  /** What counted presses do to their authorisations. */
  readonly onPresses: OnPresses;
  readonly clock: ServerClock;
}

/** Everything about records of uses, put together. */
export const createUseRecords = ({ transactions, counts, tell, evidence, onPresses, clock }: Parts) => {
  const keep = createKeepPresses({ evidence, onPresses, clock });
  const useRecordLists = createUseRecordLists(transactions);
  counts.add('useNumber', useRecordLists.countUnread);
  return {
    pressIntake: createPressIntake(transactions, keep),
    keepByHand: createPressByHand(keep),
    keepFilePress: createFilePress(keep),
    lookAtRecords: createRecordLook(transactions, tell),
    useRecordLists,
    useRecordDetails: createUseRecordDetails(transactions),
    useRecordFigures: createUseRecordFigures(transactions),
    useReviews: createUseReviews(transactions, evidence),
  };
};
