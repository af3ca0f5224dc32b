import { useT } from '../../../kit/phrases.tsx';
import { doubtsAbout } from './doubts.ts';
import css from './playback.module.css';
import { missingOf, type Recording } from './time-line.ts';

const words = {
  pieceLate: 'live.toldLate',
  pieceTimes: 'live.toldOdd',
  pieceAgain: 'live.toldAgain',
} as const;

/** What is missing of recordings, and what their times do not prove. */
export const RecordingFaults = ({ recordings }: { readonly recordings: readonly Recording[] }) => {
  const t = useT();
  const lines = recordings.flatMap((recording, at) => {
    const missing = missingOf(recording).map(({ from, to }) =>
      from === to ? t('live.missingOne', { n: from }) : t('live.missingRun', { from, to }),
    );
    const doubts = doubtsAbout(recording, recordings).map(({ code, values }) =>
      t(words[code], values as never),
    );
    return [...missing, ...doubts].map((text) =>
      recordings.length > 1 ? t('live.inRecording', { n: at + 1, text }) : text,
    );
  });
  if (lines.length === 0) return null;
  return (
    <ul className={css.missing}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};
