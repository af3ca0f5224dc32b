import type { Place } from '@chancery/contract/placing/shapes.ts';
import { Button } from '@mantine/core';
import { codeLabel } from '#wire/kit/codes.ts';
import { PlaceKind } from '#wire/placing/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { freeSpot, ontoSheet, type Point } from './geometry.ts';
import css from './placing.module.css';
import { SealFace } from './seal-face.tsx';
import type { useDrag } from './use-drag.ts';
import type { Brought, Placing } from './use-placing.ts';

interface Props {
  readonly placing: Placing;
  readonly thing: Brought;
  /** Drags it from here to a page. */
  readonly drag: ReturnType<typeof useDrag<Brought>>;
  /** What the buttons are said to be for. */
  readonly label: string;
  /** Why it cannot be placed yet. */
  readonly hindered?: string | undefined;
}

/** A date begins below its seal, where that stands on the page. */
const belowSeal = (placing: Placing, { deviceId, date }: Brought): Point | undefined => {
  const seal = placing.marks
    .get(placing.page)
    ?.find((mark) => date && mark.deviceId === deviceId && !mark.date && !mark.slice);
  return seal && { x: seal.x, y: seal.y + seal.height / 2 + 5 };
};

/** A new place of a kind, where the reader is. */
const freshPlace = (placing: Placing, thing: Brought, kind: Place['kind']): Place | undefined => {
  const { sheets } = placing.paper;
  const sheet = sheets[placing.page - 1];
  if (!sheet) return undefined;
  const size = placing.sizeAt(thing);
  const date = thing.date && { date: thing.date };
  const wished = belowSeal(placing, thing) ?? { x: sheet.width * 0.7, y: sheet.height * 0.75 };
  const middle = freeSpot(wished, size, placing.marks.get(placing.page) ?? [], sheet);
  if (kind === 'at') return { kind, page: placing.page, ...middle, ...date };
  if (kind === 'pages') return { kind, which: 'every', ...middle, ...date };
  if (kind === 'keyword') return { kind, word: '', dx: 0, dy: 0, nth: 1, ...date };
  const to = Math.min(sheets.length, placing.page + 199);
  return {
    kind,
    from: to > placing.page ? placing.page : 1,
    to,
    edge: 'right',
    y: ontoSheet({ x: 0, y: sheet.height / 2 }, sheet, size).y,
  };
};

/** A seal or its date to drag to a page, and the other ways to place it. */
export const AddingRow = ({ placing, thing, drag, label, hindered }: Props) => {
  const t = useT();
  const pages = placing.paper.sheets.length;
  const add = (kind: Place['kind']) => {
    if (kind === 'keyword') placing.lookForWords();
    const place = freshPlace(placing, thing, kind);
    if (place) placing.add(thing.deviceId, place);
  };
  const kinds = PlaceKind.all.filter((kind) => !(thing.date && kind === 'across'));
  return (
    <div className={css.adding} title={hindered} data-hindered={hindered ? true : undefined}>
      <span
        className={css.grip}
        title={hindered ? undefined : t('placing.dragOut')}
        aria-hidden="true"
        {...(hindered ? {} : drag.handlers(thing))}
      >
        <SealFace {...placing.lookOf(thing.deviceId, thing.date)} />
      </span>
      <fieldset className={css.adds} aria-label={label}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="compact-xs"
            variant="default"
            disabled={pages === 0 || hindered !== undefined || (kind === 'across' && pages < 2)}
            onClick={() => add(kind)}
          >
            {t(codeLabel(PlaceKind, kind))}
          </Button>
        ))}
      </fieldset>
    </div>
  );
};
