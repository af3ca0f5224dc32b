import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LivePieceState } from '#wire/live/codes.ts';
import { comma, useT } from '../../../kit/phrases.tsx';
import { type CheckedPiece, fetchChecked, type Links } from './checked-piece.ts';
import css from './playback.module.css';
import type { Recording } from './time-line.ts';

interface Outcome {
  readonly checked: number;
  readonly altered: readonly number[];
  /** What could not be fetched is no sign of anything. */
  readonly gone: readonly number[];
  readonly isDone: boolean;
}

interface Props {
  readonly recordings: readonly Recording[];
  readonly links: Links;
}

/** Compares every piece with what was announced of it, one after another. */
export const CheckAll = ({ recordings, links }: Props) => {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const check = async () => {
    let now: Outcome = { checked: 0, altered: [], gone: [], isDone: false };
    for (const recording of recordings)
      for (const piece of recording.pieces) {
        if (piece.state !== LivePieceState.here) continue;
        const { is } = await fetchChecked(recording, piece, links).catch(
          (): CheckedPiece => ({ is: 'gone' }),
        );
        if (isGone.current) return;
        now = {
          checked: now.checked + (is === 'gone' ? 0 : 1),
          altered: is === 'altered' ? [...now.altered, piece.number] : now.altered,
          gone: is === 'gone' ? [...now.gone, piece.number] : now.gone,
          isDone: false,
        };
        setOutcome(now);
      }
    setOutcome({ ...now, isDone: true });
  };

  const words = (): string[] => {
    if (!outcome) return [];
    const { checked, altered, gone, isDone } = outcome;
    const all = altered.length + gone.length === 0 && isDone ? 'live.checkRight' : 'live.checking';
    return [
      altered.length > 0 && t('live.checkWrong', { list: altered.join(comma()) }),
      gone.length > 0 && t('live.checkGone', { list: gone.join(comma()) }),
      altered.length === 0 && (gone.length === 0 || !isDone) && t(all, { n: checked }),
    ].filter((each) => each !== false);
  };

  return (
    <div className={css.check}>
      <Button variant="default" loading={outcome?.isDone === false} onClick={() => void check()}>
        {t('live.checkVerb')}
      </Button>
      <span
        role="status"
        data-wrong={outcome && outcome.altered.length + outcome.gone.length > 0 ? true : undefined}
      >
        {words().join(' ')}
      </span>
    </div>
  );
};
