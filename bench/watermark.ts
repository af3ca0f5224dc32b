import type { Bench } from './kit/figures.ts';
import { readOptions } from './watermark/kit/options.ts';
import { verdicts } from './watermark/kit/summary.ts';
import { more } from './watermark/more.ts';
import { measure } from './watermark/watermark.ts';

/** Marks read after the attacks of the fixed suite, how little they show and what they cost, each by its goal. */
export const watermark: Bench = async (_, say) => {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') throw new Error(options);
  const all = [...verdicts(await measure(options, say)), ...(await more(options, say))];
  return all.flatMap(({ goal, wanted, measured, ratio }) =>
    ratio === undefined ? [] : [{ name: goal, ratio, goal: 1, detail: `${measured}; goal ${wanted}` }],
  );
};
