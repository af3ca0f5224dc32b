/** How near the time is by which something has to be decided. */
export type Due = 'over' | 'near' | 'ahead';

const nearMs = 8 * 3_600_000;

/** How near a due time is; undefined where there is none. */
export const dueOf = (dueAt: string | null, now: number = Date.now()): Due | undefined => {
  if (dueAt === null) return undefined;
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return 'over';
  return left < nearMs ? 'near' : 'ahead';
};
