import { setImmediate } from 'node:timers/promises';
import { type Patience, WatermarkError } from '../watermark.types.ts';

/** Lets others have a turn, so that whoever asked can take it back; then it ends here. */
export const rest = async ({ signal }: Pick<Patience, 'signal'>): Promise<void> => {
  await setImmediate();
  if (signal?.aborted) throw new WatermarkError('cancelled');
};
