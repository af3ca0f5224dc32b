import { queries } from './query.ts';

/** Leaves a page once something is saved: what comes next is read anew, what is left behind is not. */
export const moveOn = async (leave: () => Promise<void>): Promise<void> => {
  await queries.invalidateQueries({ refetchType: 'none' });
  await leave();
  void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
};
