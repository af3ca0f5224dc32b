import { Button } from '@mantine/core';
import { useRef } from 'react';
import { codeLabel } from '#wire/kit/codes.ts';
import { LiveStep } from '#wire/live/codes.ts';
import { PressKind } from '#wire/use-record/codes.ts';
import { showExactTime } from '../../../kit/format.ts';
import { useT } from '../../../kit/phrases.tsx';
import type { Links } from './checked-piece.ts';
import css from './playback.module.css';
import { type LiveRecord, type Span, stretchesOf, watchingOf } from './time-line.ts';
import { usePlayer } from './use-player.ts';

interface Props {
  readonly record: LiveRecord;
  readonly whole: Span;
  readonly links: Links;
}

interface Moment {
  readonly id: string;
  readonly at: number;
  readonly what: 'press' | 'photo' | 'mark';
  readonly words: string;
  readonly picture?: string;
}

const useMoments = ({ presses, photos, events }: LiveRecord): readonly Moment[] => {
  const t = useT();
  return [
    ...presses.map(({ id, at, sequence, kind }): Moment => {
      const words = t('live.press', { n: sequence, kind: t(codeLabel(PressKind, kind)) });
      return { id, at: Date.parse(at), what: 'press', words };
    }),
    ...photos.map(({ id, at, sequence, tmpUrl }): Moment => {
      const words = sequence === null ? t('live.photo') : t('live.photoOf', { n: sequence });
      return { id, at: Date.parse(at), what: 'photo', words, picture: tmpUrl };
    }),
    ...events
      .filter(({ step }) => step === LiveStep.marked)
      .map(({ id, at, name, text }): Moment => {
        return { id, at: Date.parse(at), what: 'mark', words: t('live.marked', { name, text }) };
      }),
  ].sort((a, b) => a.at - b.at);
};

/** The recording, and below it one line of time for all that happened. */
export const Player = ({ record, whole, links }: Props) => {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(video, links);
  const moments = useMoments(record);
  const length = whole.to - whole.from;
  const at = player.at ?? whole.from;
  const left = (moment: number) =>
    `${(Math.min(1, Math.max(0, (moment - whole.from) / length)) * 100).toFixed(3)}%`;
  const place = ({ from, to }: Span) => ({
    left: left(from),
    width: `${Math.max(0.3, ((Math.min(to, whole.to) - Math.max(from, whole.from)) / length) * 100)}%`,
  });
  return (
    <div className={css.player}>
      <div className={css.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: what was filmed has no words of its own */}
        <video ref={video} playsInline aria-label={t('live.recordTitle')} />
        {player.trouble && (
          <div className={css.trouble} role="alert">
            <p>
              {t(player.trouble === 'altered' ? 'live.pieceAltered' : 'live.pieceGone', {
                n: player.piece ?? 0,
              })}
            </p>
            <Button variant="default" onClick={player.skip}>
              {t('live.skip')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.bar}>
        <Button variant="default" onClick={() => (player.isOn ? player.pause() : player.play(at))}>
          {t(player.isOn ? 'live.pausePlay' : 'live.play')}
        </Button>
        <time>{showExactTime(new Date(at).toISOString())}</time>
      </div>
      <div className={css.line}>
        <div className={css.track} aria-hidden="true">
          {stretchesOf(record.recordings).map((stretch) => (
            <span
              key={stretch.from}
              className={css.stretch}
              data-missing={stretch.isHere ? undefined : true}
              style={place(stretch)}
            />
          ))}
          {moments.map(({ id, at: moment, what }) => (
            <span key={id} className={css.point} data-what={what} style={{ left: left(moment) }} />
          ))}
          <span className={css.now} style={{ left: left(at) }} />
        </div>
        <input
          type="range"
          className={css.range}
          aria-label={t('live.when')}
          aria-valuetext={showExactTime(new Date(at).toISOString())}
          min={whole.from}
          max={whole.to}
          step={500}
          value={at}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
        />
      </div>
      {watchingOf(record, whole.to).map(({ id, name, spans }) => (
        <div key={id} className={css.watcher}>
          <span>{t('live.watched', { name })}</span>
          <div className={css.track} data-thin aria-hidden="true">
            {spans.map((span) => (
              <span key={span.from} className={css.seen} style={place(span)} />
            ))}
          </div>
        </div>
      ))}
      <ol className={css.moments}>
        {moments.map(({ id, at: moment, what, words, picture }) => (
          <li key={id} data-what={what}>
            <button type="button" onClick={() => player.seek(moment)}>
              <time>{showExactTime(new Date(moment).toISOString())}</time> {words}
              {picture && <img src={picture} alt="" loading="lazy" />}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
