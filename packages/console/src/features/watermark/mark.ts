import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { getMark, listMarks } from '#wire/watermark/calls.ts';
import { notify } from '../../kit/notice-store.ts';
import { linkTo } from '../../kit/upload/link-of.ts';
import { saveLink } from '../report/save-link.ts';

/** A marked file in a list. */
export type MarkRow = RowOf<typeof listMarks>;
/** A marked file with everything about it. */
export type Mark = CallResult<typeof getMark>;

const pauseMs = 400;

/** Saves marked files one after the other: a browser holds back what comes all at once. */
export const saveMarked = async (rows: readonly MarkRow[], t: Translate): Promise<void> => {
  try {
    for (const [at, { markedPath, fileName }] of rows.entries()) {
      if (!markedPath) continue;
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      saveLink(await linkTo(markedPath), fileName);
    }
  } catch {
    notify.error(t('watermark.downloadFailed'));
  }
};
