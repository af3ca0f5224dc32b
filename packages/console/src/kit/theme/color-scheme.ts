import { local } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

/** What the reader chose; `auto` follows the system. */
export type SchemeChoice = 'light' | 'dark' | 'auto';
export type Scheme = 'light' | 'dark';

/** Also read by `public/theme.js`, which sets the scheme before the first paint. */
const place = 'chancery.theme';
const attribute = 'data-mantine-color-scheme';

const systemIsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;

const readChoice = (): SchemeChoice => {
  const stored = local.read(place);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};

const resolve = (choice: SchemeChoice): Scheme => {
  if (choice !== 'auto') return choice;
  return systemIsDark() ? 'dark' : 'light';
};

const choices = createStore<SchemeChoice>(readChoice());
const schemes = createStore<Scheme>(resolve(choices.get()));

const apply = () => {
  const scheme = resolve(choices.get());
  document.documentElement.setAttribute(attribute, scheme);
  schemes.set(scheme);
};

/** Changes the scheme at once and remembers it on this machine. */
export const setScheme = (choice: SchemeChoice): void => {
  local.write(place, choice);
  choices.set(choice);
  apply();
};

/** Keeps up with the system while the choice is `auto`, and with the choice made in other tabs. */
export const followScheme = (): void => {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key !== place) return;
    choices.set(readChoice());
    apply();
  });
};

/** What the reader chose. */
export const useSchemeChoice = (): SchemeChoice => useStore(choices);
/** What is shown now; Mantine is forced to the same. */
export const useScheme = (): Scheme => useStore(schemes);
