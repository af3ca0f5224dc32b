import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getWall } from '#wire/wall/calls.ts';

export type Picture = CallResult<typeof getWall>;

/** How a wall stands: before its first picture, showing one, or ended for good. */
export type Standing =
  | { readonly is: 'coming' }
  | { readonly is: 'over' }
  | {
      readonly is: 'shown';
      readonly picture: Picture;
      /** There was no newer one for a while. */
      readonly isBehind: boolean;
    };

const everyMs = 1_000;
const slowestMs = 10_000;
/** One slow answer is nothing to tell of. */
const behindMs = 5_000;

const isOver = (failure: unknown): boolean =>
  failure instanceof Refusal &&
  (failure.key === 'wall.over' || failure.status === 401 || failure.status === 403);

/**
 * Asks for the picture again and again, one question at a time, and tells how the wall stands whenever that changes. The
 * answer ends it.
 */
export const followWall = (
  read: () => Promise<Picture>,
  tell: (standing: Standing) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let last: Picture | undefined;
  let lastAt = performance.now();
  let failures = 0;
  let isLeft = false;

  const took = (picture: Picture) => {
    if (isLeft) return;
    failures = 0;
    last = picture;
    lastAt = performance.now();
    tell({ is: 'shown', picture, isBehind: false });
    timer = setTimeout(look, everyMs);
  };
  const failed = (failure: unknown) => {
    if (isLeft) return;
    if (isOver(failure)) return tell({ is: 'over' });
    const isBehind = performance.now() - lastAt >= behindMs;
    if (last && isBehind) tell({ is: 'shown', picture: last, isBehind });
    timer = setTimeout(look, Math.min(everyMs * 2 ** failures, slowestMs));
    failures += 1;
  };
  const look = () => void read().then(took, failed);
  look();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
};
