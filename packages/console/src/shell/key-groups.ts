import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { keys, mod } from '../kit/keys.ts';

/** Keys pressed together; several of these do the same. */
type Chord = readonly string[];

interface Key {
  readonly chords: readonly Chord[];
  readonly does: PhraseKey;
}

interface KeyGroup {
  readonly title: PhraseKey;
  /** They work while this is on the page. */
  readonly where?: string;
  readonly keys: readonly Key[];
}

const key = (does: PhraseKey, ...chords: readonly Chord[]): Key => ({ chords, does });
const undo = [key('keys.undo', [mod, 'Z']), key('keys.redo', [mod, 'Y'], [mod, 'Shift', 'Z'])];

/** Every key that does something, by where it does it. */
const groups: readonly KeyGroup[] = [
  {
    title: 'keys.everywhere',
    keys: [
      key('keys.palette', [mod, keys.palette.toUpperCase()]),
      key('keys.sheet', [keys.sheet]),
      key('keys.close', ['Esc']),
      key('keys.closeTab', ['Delete']),
    ],
  },
  {
    title: 'keys.list',
    where: 'main [data-scroll-restoration-id^="list:"] table',
    keys: [
      key('keys.filter', [keys.filter]),
      key('keys.nextRow', [keys.nextRow]),
      key('keys.previousRow', [keys.previousRow]),
      key('keys.open', ['Enter']),
      key('keys.select', ['Space']),
      key('keys.width', ['←'], ['→']),
      key('keys.fit', ['Enter']),
    ],
  },
  {
    title: 'keys.tree',
    where: 'main [role="tree"]',
    keys: [
      key('keys.walk', ['↑'], ['↓']),
      key('keys.unfold', ['→'], ['←']),
      key('keys.move', ['Alt', '↑'], ['Alt', '↓']),
    ],
  },
  {
    title: 'keys.flow',
    where: 'main [data-part]',
    keys: [
      key('keys.walk', ['↑'], ['↓']),
      key('keys.move', ['Alt', '↑'], ['Alt', '↓']),
      key('keys.remove', ['Delete']),
      ...undo,
    ],
  },
  {
    title: 'keys.placing',
    where: 'main [data-keys="placing"]',
    keys: [key('keys.nudge', ['↑'], ['↓'], ['←'], ['→']), key('keys.remove', ['Delete']), ...undo],
  },
  {
    title: 'keys.map',
    where: 'main [data-keys="map"]',
    keys: [
      key('keys.pan', ['↑'], ['↓'], ['←'], ['→']),
      key('keys.zoom', ['+'], ['-']),
      key('keys.whole', ['0']),
    ],
  },
];

/** The keys that work on the page as it stands. */
export const keysHere = (): readonly KeyGroup[] =>
  groups.filter(({ where }) => !where || document.querySelector(where) !== null);
