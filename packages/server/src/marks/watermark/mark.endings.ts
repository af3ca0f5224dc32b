import { IdentifyOutcome, IdentifyState } from '@chancery/contract/identify/codes.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { sql } from 'drizzle-orm';
import { type Endings, underWay } from '../../kit/ending.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { keptDetection } from '../identify/identify.kept.ts';
import { giveMarkBack } from './mark-usage.ts';
import { keptMark } from './watermark.kept.ts';

/** What ends with a member among marks: those that are still being made or looked for. */
export const markEndings: Endings = {
  watermark_record: {
    from: 'disabled',
    whose: ['created_by'],
    end: async (tx, where) => {
      const changes = { state: MarkState.cancelled, finishedAt: sql`now()` };
      const ended = await changeRows(tx, keptMark, changes, sql`${where} AND ${underWay}`);
      for (const row of ended) await giveMarkBack(tx, row);
      return ended;
    },
  },
  watermark_detection: {
    from: 'disabled',
    whose: ['created_by'],
    end: (tx, where) => {
      const { cancelled } = IdentifyOutcome;
      const changes = { state: IdentifyState.cancelled, outcome: cancelled, finishedAt: sql`now()` };
      return changeRows(tx, keptDetection, changes, sql`${where} AND ${underWay}`);
    },
  },
};
