import { limits } from '@chancery/contract/limits.ts';
import type { PaperCheck } from './paper-check.ts';

type Text = NonNullable<NonNullable<PaperCheck['result']>['text']>;

/** What can honestly be said of a photo beside the approved page. */
export const whatWasRead = (text: Text | null) => {
  // Looks of long ago do not know how much they read.
  const covered = text?.covered ?? 0;
  const isTold = covered >= limits.paperCoveredLeast;
  // Of a page that was hardly read, everything is missing: only what was read otherwise says something.
  const said = (text?.differences ?? []).filter(({ read }) => isTold || read !== '');
  // Digits first: that is where alterations hurt.
  const differences = said
    .map((one, at) => ({ ...one, number: at + 1 }))
    .sort((a, b) => Number(b.digits) - Number(a.digits));
  return {
    percent: Math.floor(covered * 100),
    isTold,
    isSame: isTold && differences.length === 0,
    differences,
  };
};
