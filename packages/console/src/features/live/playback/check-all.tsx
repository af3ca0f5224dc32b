import { Button } from '@mantine/core';
import { useState } from 'react';
import { LivePieceState } from '#wire/live/codes.ts';
import { useT } from '../../../kit/phrases.tsx';
import { fetchChecked } from './checked-piece.ts';
import css from './playback.module.css';
import type { Recording } from './time-line.ts';

interface Outcome {
  readonly checked: number;
  readonly wrong: readonly number[];
  readonly isDone: boolean;
}

/** Compares every piece with what was announced of it, one after another. */
export const CheckAll = ({ recordings }: { readonly recordings: readonly Recording[] }) => {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    let [checked, wrong]: [number, number[]] = [0, []];
    for (const recording of recordings)
      for (const piece of recording.pieces) {
        if (piece.state !== LivePieceState.here) continue;
        const { is } = await fetchChecked(recording, piece);
        checked += 1;
        if (is !== 'right') wrong = [...wrong, piece.number];
        setOutcome({ checked, wrong, isDone: false });
      }
    setOutcome({ checked, wrong, isDone: true });
  };
  const words = () => {
    if (!outcome) return '';
    const { checked, wrong, isDone } = outcome;
    if (wrong.length > 0) return t('live.checkWrong', { list: wrong.join(', ') });
    return t(isDone ? 'live.checkRight' : 'live.checking', { n: checked });
  };
  return (
    <div className={css.check}>
      <Button
        variant="default"
        loading={outcome?.isDone === false}
        onClick={() => void check().catch(() => setOutcome(undefined))}
      >
        {t('live.checkVerb')}
      </Button>
      <span role="status" data-wrong={outcome && outcome.wrong.length > 0 ? true : undefined}>
        {words()}
      </span>
    </div>
  );
};
