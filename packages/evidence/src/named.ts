import type { PlacedEntry } from './draft.ts';

const hasMessage: readonly string[] = ['press.recorded', 'press.conflict'];

/** A message of a seal, or a photo, that an entry names. */
export interface Named<Given extends { readonly facts: object } = PlacedEntry> {
  readonly digest: string;
  readonly entry: Given;
}

type Told = { readonly kind: string; readonly facts: Readonly<Record<string, unknown>> };

const named = <Given extends Told>(entries: readonly Given[], isNamed: (entry: Given) => boolean) =>
  entries.flatMap((entry): Named<Given>[] => {
    const { digest } = entry.facts;
    return typeof digest === 'string' && isNamed(entry) ? [{ digest, entry }] : [];
  });

/** The messages of seals that entries name, in their order; a press that was entered by hand has none that is signed. */
export const messagesNamed = <Given extends Told>(entries: readonly Given[]): Named<Given>[] =>
  named(entries, ({ kind, facts }) => hasMessage.includes(kind) && facts.signed !== false);

/** How many presses entries tell of that no seal signed. */
export const unsignedIn = (entries: readonly Told[]): number =>
  entries.filter(({ kind, facts }) => hasMessage.includes(kind) && facts.signed === false).length;

/** The photos that entries name, each once, in their order. */
export const photosNamed = (entries: readonly Told[]): string[] => [
  ...new Set(named(entries, ({ kind }) => kind === 'photo.taken').map(({ digest }) => digest)),
];

/** Every text that facts say, however deep. */
export const textsIn = (value: unknown, found: Set<string>): void => {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) textsIn(part, found);
};
