import type { Place, Placement, Sheet } from '@chancery/contract/placing/shapes.ts';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { dateFormOf, dateSize } from '#wire/placing/dates.ts';
import { sizeShown } from '#wire/placing/rules.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import {
  carried,
  type DateShown,
  type Mark,
  marksOf,
  moved,
  ontoSheet,
  type Snapped,
  snapped,
} from './geometry.ts';
import { added, type PlaceKey, placeAt, replaced } from './placements.ts';
import type { OnPage } from './use-drag.ts';
import { useHistory } from './use-history.ts';
import { type PlacedSeal, useLooks } from './use-seals.ts';
import { usePaper } from './use-sheets.ts';

/** What is brought to a page: a seal, or the day beside it. */
export interface Brought {
  readonly deviceId: string;
  readonly date?: DateShown | undefined;
}

/** What the editor works on. */
export interface PlacingTask {
  readonly files: readonly FileValue[];
  readonly seals: readonly PlacedSeal[];
  readonly placed: readonly Placement[];
  readonly start: string;
  /** Which seal stands on which file stays as it is; only where may change. */
  readonly fixed?: boolean;
  /** Signatures of people are placed in place of seals. */
  readonly signs?: boolean;
  /** The pages of files that have been looked at. */
  sheetsOf(fileId: string): readonly Sheet[] | undefined;
  onChange(placed: readonly Placement[]): void;
}

export type Placing = ReturnType<typeof usePlacing>;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Holds what is placed, what is chosen, and what is being dragged. */
export const usePlacing = ({
  files,
  seals: all,
  placed: first,
  start,
  fixed = false,
  signs = false,
  sheetsOf,
  onChange,
}: PlacingTask) => {
  const history = useHistory(first, onChange);
  const [fileId, setFileId] = useState(start);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<PlaceKey>();
  const [draft, setDraft] = useState<{
    readonly placed: readonly Placement[];
    readonly guides: Snapped['guides'];
    readonly page: number;
  }>();
  const [wantsWords, setWantsWords] = useState(false);
  const placed = draft?.placed ?? history.now;
  const own = useMemo(() => placed.filter((one) => one.fileId === fileId), [placed, fileId]);
  const seals = fixed ? all.filter(({ deviceId }) => own.some((one) => one.deviceId === deviceId)) : all;
  /** The last place of a seal stays where seals must stay on their files. */
  const mayRemove = ({ deviceId, at }: Pick<PlaceKey, 'deviceId' | 'at'>): boolean => {
    const places = own.find((one) => one.deviceId === deviceId)?.places ?? [];
    return !fixed || places.some((other, nth) => nth !== at && !dateFormOf(other));
  };
  const hasWords = own.some(({ places }) => places.some(({ kind }) => kind === 'keyword'));
  const paper = usePaper(fileId, hasWords || wantsWords);
  const { sizeOf, lookOf } = useLooks(all);
  const { sheets, find } = paper;
  const marks = useMemo(() => marksOf(own, sheets, sizeOf, find), [own, sheets, sizeOf, find]);
  const place = placeAt(placed, chosen);

  const othersOn = (number: number, key: PlaceKey | undefined): readonly Mark[] =>
    (marks.get(number) ?? []).filter(
      ({ deviceId, at, slice }) => !slice && !(deviceId === key?.deviceId && at === key.at),
    );

  const put = (key: PlaceKey, next: Place | undefined) => {
    history.set(replaced(history.now, key, next));
    if (!next) setChosen(undefined);
  };

  const sizeAt = ({ deviceId, date }: Brought) => (date ? dateSize[date] : sizeOf(deviceId));

  const dropAt = (key: PlaceKey | undefined, thing: Brought, to: OnPage): Snapped & { page: number } => {
    const sheet = sheets[to.page - 1];
    if (!sheet) return { ...to, guides: {} };
    const drawn = snapped(to, sizeAt(thing), othersOn(to.page, key), sheet);
    return { ...drawn, page: to.page };
  };

  const movedTo = (key: PlaceKey, to: OnPage) => {
    const before = placeAt(history.now, key);
    if (!before) return undefined;
    const drawn = dropAt(key, { deviceId: key.deviceId, date: dateFormOf(before) }, to);
    const next = moved(before, drawn, sheets, sizeShown(before, sizeOf(key.deviceId)), find);
    return { placed: replaced(history.now, key, next), guides: drawn.guides, page: drawn.page };
  };

  const add = (deviceId: string, next: Place) => {
    const more = added(history.now, { fileId, deviceId }, next);
    history.set(more.placed);
    setChosen(more.key);
  };

  const addAt = (thing: Brought, to: OnPage) => {
    const sheet = sheets[to.page - 1];
    const { deviceId, date } = thing;
    if (sheet)
      add(deviceId, {
        kind: 'at',
        page: to.page,
        ...ontoSheet(dropAt(undefined, thing, to), sheet, sizeAt(thing)),
        ...(date && { date }),
      });
  };

  return {
    files,
    seals,
    paper,
    marks,
    own,
    fileId,
    page,
    chosen,
    place,
    placed,
    guides: draft,
    signs,
    sizeOf,
    sizeAt,
    lookOf,
    undo: history.undo,
    redo: history.redo,
    setPage,
    choose: setChosen,
    lookForWords: () => setWantsWords(true),
    openFile: (next: string) => {
      setFileId(next);
      setChosen(undefined);
      setPage(1);
    },
    add,
    addAt,
    change: (next: Place) => chosen && put(chosen, next),
    fixed,
    mayRemove,
    remove: (key: PlaceKey) => put(key, undefined),
    drag: (key: PlaceKey, to: OnPage) => setDraft(movedTo(key, to)),
    drop: (key: PlaceKey, to: OnPage | undefined) => {
      const next = to && movedTo(key, to);
      setDraft(undefined);
      if (next) history.set(next.placed);
    },
    /** Arrows move by a millimetre, with Shift by five; Delete takes it away. */
    onKey: (mark: Mark, event: KeyboardEvent) => {
      const key = { fileId: mark.fileId, deviceId: mark.deviceId, at: mark.at };
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        if (mayRemove(key)) put(key, undefined);
        return;
      }
      const by = arrows[event.key];
      const before = placeAt(history.now, key);
      if (!by || !before || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const step = event.shiftKey ? 5 : 1;
      const to = { page: mark.page, x: mark.x + by[0] * step, y: mark.y + by[1] * step };
      put(key, moved(before, to, sheets, sizeShown(before, sizeOf(key.deviceId)), find));
    },
    /** Puts the seals of this file on all others in the same places. */
    spread: () => {
      const others = files.filter(({ filePath }) => filePath !== fileId);
      const copies = others.flatMap(({ filePath }) => {
        const target = sheetsOf(filePath) ?? sheets;
        return own.flatMap(({ deviceId, places }) => {
          const next = carried(places, sheets, target, sizeOf(deviceId));
          return next.length > 0 ? [{ fileId: filePath, deviceId, places: [...next] }] : [];
        });
      });
      history.set([...own, ...copies]);
    },
  };
};
