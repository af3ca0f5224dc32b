import type { DiaryLine } from '@chancery/simulator/seal.types.ts';
import { showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { reasonWords } from './reason-words.ts';
import css from './simulator.module.css';
import type { NumberedLine } from './use-played-seal.ts';

/** What a line means for whoever looks: something went well, something is amiss, or neither. */
const tones: Partial<Record<DiaryLine['what'], 'stamped' | 'amiss' | 'done'>> = {
  pressed: 'stamped',
  concealed: 'amiss',
  refused: 'amiss',
  commandRefused: 'amiss',
  badMessage: 'amiss',
  caseOpened: 'amiss',
  tampered: 'amiss',
  kept: 'done',
  orderTaken: 'done',
  fingerTaken: 'done',
};

/** What the seal did, newest first. */
export const Diary = ({ lines }: { readonly lines: readonly NumberedLine[] }) => {
  const t = useT();
  return (
    <section className={css.diary} aria-labelledby="simulator-diary">
      <h2 id="simulator-diary">{t('simulator.diary')}</h2>
      {lines.length === 0 && <p className={css.lead}>{t('simulator.diaryEmpty')}</p>}
      <div role="log" aria-live="off" aria-labelledby="simulator-diary">
        <ol>
          {lines.map((line) => (
            <li key={line.number} data-tone={tones[line.what]}>
              <time>{showExactTime(line.at).slice(11)}</time>
              <span>
                {t(`simulator.what.${line.what}`)}
                {line.counter !== undefined && <b> #{line.counter}</b>}
                {line.kind === 'crossPage' && <span> · {t('code.pressKind.crossPage')}</span>}
                {line.percent !== undefined && <span> · {line.percent} %</span>}
                {line.version !== undefined && <span> · {line.version}</span>}
                {line.reason !== undefined && <span> · {reasonWords(t, line.reason)}</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
