import { endpoints } from '@chancery/contract/endpoints.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { describe, expect, test } from 'vitest';
import { createEstate, type Estate } from './testing/matrix/estate/estate.ts';
import { createForeignRows, idPattern } from './testing/matrix/foreign-rows.ts';
import { fieldOf, idFieldsOf, type Path, textsIn, withAt } from './testing/matrix/id-fields.ts';
import { createOutcome } from './testing/matrix/outcome.ts';
import type { Input, Sample } from './testing/matrix/sample.ts';
import { samples } from './testing/matrix/samples.ts';
import { createWorld } from './testing/world.ts';

const world = await createWorld({ BRAND: '0' });
const outcome = createOutcome(world);
const mark = `Zq${crypto.randomUUID().slice(0, 8)}`;
const theirs = await createEstate(world, mark);
const rows = await createForeignRows(world.db, theirs.unit.id);
await theirs.furnish();

const isNotFound = (key: string) => /[nN]otFound$/.test(key);

/** Every place of an input that names a thing of the unit, with how it looks when somebody else's is named there. */
const variants = async (ours: Estate, input: Input) => {
  const named = textsIn(input).filter(([, text]) => ours.owns(text));
  return Promise.all(
    named.map(async ([path, text]) => {
      const foreign = await theirs.counterpartOf(text, ours);
      return { path, foreign, field: fieldOf(path), inputs: spoilt(input, path, foreign) };
    }),
  );
};

/** The foreign id in the place of ours; in a list also beside ours. */
const spoilt = (input: Input, path: Path, foreign: string): Input[] => {
  const replaced = withAt(input, path, foreign);
  if (typeof path.at(-1) !== 'number') return [replaced];
  const list = path.slice(0, -1);
  const before = list.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], input) as string[];
  return [replaced, withAt(input, list, [...before, foreign])];
};

const inputsOf = (sample: Sample, { things }: Estate): Promise<Input[]> =>
  Promise.all([sample.input, ...(sample.more ?? [])].map(async (make) => (await make?.(things)) ?? {}));

/** Nothing of the other unit is in what was said, but for the id that was asked about. */
const expectNothingForeign = (said: string, asked: string, known: ReadonlySet<string>) => {
  expect(said).not.toContain(mark);
  expect((said.match(idPattern) ?? []).filter((id) => id !== asked && known.has(id))).toEqual([]);
};

const calls = [...endpoints].filter(([, { access }]) => access !== 'operator' && access !== 'engraver');

/** What somebody without a post hears who names what a colleague made: as little as a stranger. */
const isClosed = (key: string, sample: Sample) =>
  isNotFound(key) ||
  key === 'permission.denied' ||
  Object.values(sample.foreign ?? {}).includes(key as never);

/** Somebody who keeps a seal, but none of those a test is about. */
const keeperIn = async ({ unit }: Estate) => {
  const keeper = await world.given.member({ unit, role: Role.sealKeeper });
  await world.given.device({ unit, keeper });
  return keeper;
};

/** Every id of theirs, read again only when more was made. */
let known = await rows.ids();
let knownOf = theirs.made();
const knowThem = async () => {
  if (knownOf !== theirs.made()) known = await rows.ids();
  knownOf = theirs.made();
};

/** Reading changes nothing: all such calls share what is ours. */
const readOnly = await createEstate(world, `Our${crypto.randomUUID().slice(0, 4)}`);

describe.each(calls)('%s', (name, endpoint) => {
  const sample = samples[name] ?? {};
  test('answers whose things they are, and knows nothing of anybody else’s', async () => {
    const isReading = endpoint.method === 'GET';
    const ours = isReading ? readOnly : await createEstate(world, `Our${crypto.randomUUID().slice(0, 4)}`);
    const inputs = await inputsOf(sample, ours);
    /** Whose session a call ends comes with another. */
    const caller = async () => (sample.ends ? world.given.sessionOf(ours.main, ours.unit) : ours.main);
    const faults: string[] = [];
    for (const input of inputs) {
      const tries = await variants(ours, input);
      // Their things are made when they are named: where none is, nothing is added to them and nobody could change them.
      if (tries.length > 0) await knowThem();
      const before = tries.length > 0 ? await rows.digests() : undefined;
      for (const { path, foreign, field, inputs: spoiltInputs } of tries) {
        const wanted = sample.foreign?.[field] ?? 'not found';
        for (const spoiltInput of spoiltInputs) {
          const { key, said } = await outcome(await caller(), endpoint, spoiltInput, sample.body);
          if (wanted === 'not found' ? !isNotFound(key) : key !== wanted)
            faults.push(`${path.join('.')} of another unit: ${key}`);
          expectNothingForeign(said, foreign, known);
        }
      }
      if (before) expect(await rows.digests()).toEqual(before);

      const named = textsIn(input).map(([, id]) => id);
      const isPersonal = named.some(ours.isPersonal);
      if (endpoint.access !== 'public' && !sample.shared && (isPersonal || named.some(ours.isSeal))) {
        const { key, said } = await outcome(await keeperIn(ours), endpoint, input, sample.body);
        if (!isClosed(key, sample) && !(sample.keepers && key === 'answered'))
          faults.push(`a keeper of other seals: ${key}`);
        const heard = (said.match(idPattern) ?? []).filter(
          (id) => ours.isPersonal(id) && !named.includes(id),
        );
        if (heard.length > 0) faults.push('a keeper of other seals hears of them');
      }
      if (endpoint.access !== 'public' && !sample.shared && isPersonal) {
        const colleague = await world.given.member({ unit: ours.unit });
        const { key } = await outcome(colleague, endpoint, input, sample.body);
        if (!isClosed(key, sample)) faults.push(`a colleague without a post: ${key}`);
      }

      const { key, said } = await outcome(await caller(), endpoint, input, sample.body);
      expectNothingForeign(said, '', known);
      if (key !== (sample.unproven ?? 'answered') && endpoint.access !== 'public')
        faults.push(`its rightful caller: ${key}`);
    }
    const living = inputs.flatMap((input) => textsIn(input).filter(([, id]) => ours.originOf(id)));
    const covered = new Set(living.map(([path]) => fieldOf(path)));
    faults.push(
      ...idFieldsOf(endpoint)
        .filter((field) => !covered.has(field))
        .map((field) => `${field}: no living thing`),
    );
    expect(faults).toEqual([]);
  });
});
