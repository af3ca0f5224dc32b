import { documentNames } from '../documents/documents.ts';
import { photoNames } from '../photos/photos.ts';
import { halfOf } from './halves.ts';
import type { Options } from './options.ts';
import { randomOf } from './random.ts';
import type { Kind, Task } from './tasks.ts';

/** What is done to unmarked pictures: every sort of thing that makes patterns, and many parts of each. */
const unmarkedAttacks = [
  'none',
  'crop-5',
  'crop-10',
  'crop-25',
  'resize-33',
  'resize-50',
  'crop-5',
  'crop-10',
  'crop-25',
  'jpeg-30',
  'messenger',
  'crop-scale-turn-jpeg',
  'screenshot',
  'crop-10',
  'crop-5',
  'print-scan-am',
  'phone-easy',
  'crop-25',
  'fax',
  'screen-photo',
  'noise-10',
];

const perTask = 10;
const attacksPerTask = 12;
const decodesPerTask = 50_000;

/** So many pictures of a set, of one half when only that is wanted. */
const chosen = async (kind: Kind, count: number, { half, kinds, tongue }: Options): Promise<string[]> => {
  const list = (most: number) =>
    kind === 'document' ? documentNames(most, kinds, tongue) : photoNames(most);
  if (!half) return list(count);
  return (await list(Math.max(48, count * 3))).filter((name) => halfOf(name) === half).slice(0, count);
};

type Pictures = readonly { readonly kind: Kind; readonly name: string }[];

/** Marked pictures, a few attacks each at a time: early on every attack has met some pictures, in the end all. */
const markedTasks = (pictures: Pictures, { attacks, strength }: Options): Task[] => {
  const chunks = Math.ceil(attacks.length / attacksPerTask);
  return pictures.flatMap((_, round) =>
    Array.from({ length: chunks }, (_, chunk): Task => {
      const picture = pictures[(round + 7 * chunk) % pictures.length] as Pictures[number];
      const part = attacks.slice(chunk * attacksPerTask, (chunk + 1) * attacksPerTask);
      return { task: 'marked', ...picture, attacks: part, strength };
    }),
  );
};

const unmarkedTasks = (pictures: Pictures, { unmarked }: Options): Task[] => {
  const tasks: Task[] = [];
  for (let done = 0, round = 0; done < unmarked && pictures.length > 0; round += 1) {
    const which = round % pictures.length;
    const from = Math.floor(round / pictures.length) * perTask;
    const attacks = Array.from(
      { length: Math.min(perTask, unmarked - done) },
      (_, at) => unmarkedAttacks[(from + at + which) % unmarkedAttacks.length] as string,
    );
    tasks.push({ task: 'unmarked', ...(pictures[which] as Pictures[number]), from, attacks });
    done += attacks.length;
  }
  return tasks;
};

const decodeTasks = ({ decodes }: Options): Task[] =>
  Array.from({ length: Math.ceil(decodes / decodesPerTask) }, (_, part) => ({
    task: 'decodes',
    seed: `decodes ${part}`,
    count: Math.min(decodesPerTask, decodes - part * decodesPerTask),
  }));

const shuffled = <T>(things: readonly T[]): T[] => {
  const random = randomOf('plan');
  return things
    .map((thing) => ({ thing, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
};

/** Everything a run does, so mixed that a run that is cut short is a fair sample of the whole. */
export const plan = async (options: Options): Promise<Task[]> => {
  const names = {
    document: await chosen('document', options.documents, options),
    photo: await chosen('photo', options.photos, options),
  };
  const pictures = shuffled(
    (['document', 'photo'] as const).flatMap((kind) => names[kind].map((name) => ({ kind, name }))),
  );
  const lists = [markedTasks(pictures, options), unmarkedTasks(pictures, options), decodeTasks(options)];
  return lists
    .flatMap((list) => list.map((task, at) => ({ task, place: (at + 0.5) / list.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ task }) => task);
};
