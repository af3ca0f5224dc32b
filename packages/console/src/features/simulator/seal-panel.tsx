import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import { Diary } from './diary.tsx';
import { drawPaper, type Imprint, page, photographPaper } from './draw-paper.ts';
import { SealControls } from './seal-controls.tsx';
import { SealScreen } from './seal-screen.tsx';
import css from './simulator.module.css';
import { usePlayedSeal } from './use-played-seal.ts';

/** A simulated seal to play with: its body, the page under it, what can happen to it, and its diary. */
export const SealPanel = ({ deviceId, name }: { readonly deviceId: string; readonly name: string }) => {
  const t = useT();
  const played = usePlayedSeal(deviceId);
  const { seal, diary, connection, play, begin } = played;
  const [imprints, setImprints] = useState<readonly Imprint[]>([]);
  const paper = useRef<HTMLCanvasElement>(null);
  const newest = diary.find(({ what }) => what === 'pressed' || what === 'concealed');

  useEffect(() => {
    const { counter, kind } = newest ?? {};
    if (counter !== undefined && kind) setImprints((before) => [...before, { counter, kind }]);
  }, [newest]);
  useEffect(() => {
    if (paper.current) drawPaper(paper.current, t('simulator.paperTitle'), name, imprints);
  });

  const photograph = async () => {
    if (!paper.current || !seal) return;
    play({
      type: 'photograph',
      bytes: await photographPaper(paper.current, seal.memory.counter + imprints.length),
    });
  };

  if (connection === 'failed' || connection === 'takenOver')
    return (
      <div className={css.trouble} role="status">
        <h2>{t(connection === 'failed' ? 'simulator.failed' : 'simulator.takenOver')}</h2>
        <p>{t(connection === 'failed' ? 'simulator.failedText' : 'simulator.takenOverText')}</p>
        <Button onClick={begin}>{t('simulator.takeOver')}</Button>
      </div>
    );
  if (!seal) return <Waiting />;
  return (
    <div className={css.panel}>
      <div className={css.top}>
        <section className={css.bench} aria-label={t('simulator.device')}>
          <div className={css.device}>
            <SealScreen seal={seal} connection={connection} name={name} />
            <div className={css.presses}>
              <Button size="md" onClick={() => play({ type: 'press', kind: 'normal' })}>
                {t('simulator.press')}
              </Button>
              <Button size="md" variant="default" onClick={() => play({ type: 'press', kind: 'crossPage' })}>
                {t('simulator.pressCross')}
              </Button>
              {seal.memory.enrolment && (
                <Button
                  className={css.touch}
                  size="md"
                  variant="default"
                  leftSection={<IconFingerprint size="1.25rem" />}
                  onClick={() => play({ type: 'touch' })}
                >
                  {t('simulator.touch')}
                </Button>
              )}
            </div>
          </div>
          <figure className={css.paper}>
            <canvas
              ref={paper}
              width={page.width}
              height={page.height}
              role="img"
              aria-label={t('simulator.paper', { n: imprints.length })}
            />
            <figcaption>
              <Button variant="default" size="compact-sm" onClick={() => void photograph()}>
                {t('simulator.photograph')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => setImprints([])}>
                {t('simulator.newPage')}
              </Button>
            </figcaption>
          </figure>
        </section>
        <Diary lines={diary} />
      </div>
      <SealControls played={played} seal={seal} />
    </div>
  );
};
