import {
  drawLicence,
  type LicenceFacts,
  photograph,
  someFacts,
  type Wear,
} from '@chancery/server/desk/certification/licence.testing.ts';
import { startChild } from './kit/child.ts';
import { type Bench, median } from './kit/figures.ts';

const goals = { fields: 0.98, cpuSeconds: 2 };

/** What phones and scanners do to a licence. */
const wears: readonly Wear[] = [
  {},
  { angle: 90 },
  { angle: 180 },
  { angle: 270 },
  { angle: 3 },
  { angle: -4, noise: 30 },
  { noise: 60, quality: 50 },
  { blur: 1 },
  { size: 900 },
  { size: 800, noise: 30 },
  { angle: 93, brightness: 0.7 },
  { brightness: 1.2, quality: 40 },
  { angle: 7, size: 1_100 },
  { size: 700 },
  { angle: 177, noise: 40, blur: 0.6 },
];

interface Answer {
  readonly fields: readonly { readonly field: keyof LicenceFacts; readonly value: string }[];
  readonly cpuSeconds: number;
  readonly rssMb: number;
}

/** Both widths of a bracket are the same bracket to whoever reads it. */
const plain = (text: string) => text.replaceAll('（', '(').replaceAll('）', ')').replace(/\s/g, '');

/** Licences that never were, read as the server reads them: how many fields are right, and what each costs. */
export const ocr: Bench = async ({ quick }, say) => {
  const reader = startChild(new URL('ocr.reader.ts', import.meta.url).pathname);
  const forms = quick ? (['landscape'] as const) : (['landscape', 'portrait'] as const);
  const seconds: number[] = [];
  let [right, all, memory] = [0, 0, 0];
  try {
    for (const [at, form] of forms.entries()) {
      for (const [nth, wear] of wears.entries()) {
        const facts = someFacts(1 + at * wears.length + nth);
        const picture = (await photograph(await drawLicence(facts, form), wear)).toString('base64');
        const { fields, cpuSeconds, rssMb } = await reader.ask<Answer>({ picture });
        const read = new Map(fields.map(({ field, value }) => [field, plain(value)]));
        const names = Object.keys(facts) as (keyof LicenceFacts)[];
        const wrong = names.filter((name) => read.get(name) !== plain(facts[name]));
        if (wrong.length > 0) say(`  ${form} ${JSON.stringify(wear)}: ${wrong.join(', ')}`);
        right += names.length - wrong.length;
        all += names.length;
        memory = Math.max(memory, rssMb);
        seconds.push(cpuSeconds);
      }
    }
  } finally {
    await reader.stop();
  }
  const cost = median(seconds);
  return [
    {
      name: 'licence fields read ÷ all',
      ratio: right / all,
      goal: goals.fields,
      detail: `${right} of ${all} on ${seconds.length} licences; reader at most ${memory.toFixed(0)} MB`,
    },
    {
      name: `${goals.cpuSeconds} CPU s ÷ a licence`,
      ratio: goals.cpuSeconds / cost,
      goal: 1,
      detail: `median ${cost.toFixed(2)} CPU s, at most ${Math.max(...seconds).toFixed(2)}`,
    },
  ];
};
