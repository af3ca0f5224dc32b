import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../tools/how-often.ts';
import { writeBundle } from './bundle.ts';
import { utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { reports } from './pdf.testing.ts';
import { verifyFile } from './pdf.ts';
import { sealed, trust } from './use.testing.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Step = readonly [at: number, what: number, other: number];

const all = [sealed.first, sealed.second, sealed.foreign, sealed.byOther] as unknown as Json[];
const pathsOf = (value: Json, path: readonly (string | number)[] = []): (string | number)[][] => [
  [...path],
  ...(Array.isArray(value)
    ? value.flatMap((each: Json, at) => pathsOf(each, [...path, at]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
      : []),
];
const valueAt = (value: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>((at, key) => (at as Record<string | number, Json>)?.[key] ?? null, value);

/** Changes one place: drops it, doubles it, swaps it with a neighbour, or puts there what another record has. */
const changed = (
  value: Json,
  path: readonly (string | number)[],
  change: (was: Json) => Json | undefined,
): Json => {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) ?? null;
  if (Array.isArray(value)) {
    const list = value.flatMap((each: Json, at): Json[] => {
      if (at !== key) return [each];
      const next = rest.length === 0 ? change(each) : changed(each, rest, change);
      return next === undefined ? [] : [next];
    });
    return list;
  }
  const entries = Object.entries(value as Record<string, Json>).flatMap(([name, each]): [string, Json][] => {
    if (name !== key) return [[name, each]];
    const next = rest.length === 0 ? change(each) : changed(each, rest, change);
    return next === undefined ? [] : [[name, next]];
  });
  return Object.fromEntries(entries);
};

const letters = (text: string, other: number): string => {
  const at = other % Math.max(1, text.length);
  const was = text[at] ?? '';
  return text.slice(0, at) + (was === 'A' ? 'B' : 'A') + text.slice(at + 1);
};

const paths = all.map((one) => pathsOf(one).slice(1));

const mutate = (from: number, [at, what, other]: Step): Json => {
  const value = all[from % all.length] ?? null;
  const places = paths[from % all.length] ?? [];
  const path = places[at % places.length] ?? [];
  const parent = path.slice(0, -1);
  const last = path.at(-1) ?? '';
  const donor = all[(from + 1 + (other % (all.length - 1))) % all.length] ?? null;
  switch (what % 6) {
    case 0:
      return changed(value, path, () => undefined);
    case 1:
      return changed(value, path, () => valueAt(donor, path));
    case 2:
      return changed(value, parent, (was) => {
        if (!Array.isArray(was)) return { ...(was as object), [`${last}`]: [valueAt(value, path)] } as Json;
        return [...was, was[other % was.length]];
      });
    case 3:
      return changed(value, parent, (was) => {
        if (!Array.isArray(was)) return was;
        const list = [...was];
        const [a, b] = [Number(last), other % list.length];
        [list[a], list[b]] = [list[b], list[a]];
        return list;
      });
    case 4:
      return changed(value, path, (was) =>
        typeof was === 'string'
          ? letters(was, other)
          : typeof was === 'number'
            ? was + 1 + (other % 3)
            : [was],
      );
    default:
      return changed(value, path, () => valueAt(value, places[other % places.length] ?? []));
  }
};

const known = new Set(all.map((one) => canonicalJson(one)));
// Whoever knows the platform is told genuine at best, whoever does not consistent: the checks are the same.
const isTaken = (file: Uint8Array): boolean =>
  ['genuine', 'consistent'].includes(verifyFile(file, { trust }).verdict);

/** How many forgeries are wanted; some that are drawn are none. */
const wanted = howOften(10_000);

test('of thousands of bundles changed by their structure none is genuine, nor even consistent', () => {
  expect(all.slice(0, 3).every((one) => isTaken(utf8(canonicalJson(one))))).toBe(true);
  let tried = 0;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
      (from, steps) => {
        const [first = [0, 0, 0], ...more]: Step[] = steps;
        let forged = mutate(from, first);
        for (const [at, , other] of more) {
          const places = pathsOf(forged).slice(1);
          forged = changed(forged, places[at % places.length] ?? [], (was) =>
            typeof was === 'string' ? letters(was, other) : undefined,
          );
        }
        const text = canonicalJson(forged);
        if (known.has(text)) return;
        tried += 1;
        expect(isTaken(utf8(text))).toBe(false);
      },
    ),
    { numRuns: 1.2 * wanted },
  );
  expect(tried).toBeGreaterThanOrEqual(wanted);
}, 180_000);

test('of five hundred reports cut up and put together anew none is genuine, nor even consistent', () => {
  const files = Object.values(reports);
  const honest = new Set(files.map((file) => Buffer.from(file).toString('latin1')));
  const attachments = [sealed.first, sealed.second, sealed.foreign].map((one) =>
    Buffer.from(writeBundle(one)).toString('latin1'),
  );
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat(5), (from, a, b, other, what) => {
      const file = Buffer.from(files[from % files.length] ?? []).toString('latin1');
      const donor = Buffer.from(files[(from + 1 + (other % 2)) % files.length] ?? []).toString('latin1');
      const [start, end] = [a % file.length, b % file.length].sort((x, y) => x - y) as [number, number];
      const forged = [
        () => file.slice(0, start) + file.slice(end + 1),
        () => file.slice(0, start) + donor.slice(start),
        () => file.slice(0, end) + file.slice(start),
        () => file.replace(attachments[from % 3] ?? '', () => attachments[(from + 1) % 3] ?? ''),
        () => file.replace(/\/Contents <[0-9a-f]+>/, () => /\/Contents <[0-9a-f]+>/.exec(donor)?.[0] ?? ''),
        () => letters(file, a),
      ][what]?.();
      if (forged === undefined || honest.has(forged)) return;
      expect(isTaken(new Uint8Array(Buffer.from(forged, 'latin1')))).toBe(false);
    }),
    { numRuns: 500 },
  );
});
