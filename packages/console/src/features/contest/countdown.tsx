import { useEffect, useState } from 'react';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

interface CountdownProps {
  readonly until: string;
  readonly now: string;
  /** What a page does that stands open at the moment it is over. */
  readonly onOver?: () => void;
}

/** How long it is until a moment, by the clock of the server: what this machine believes is set right by it. */
export const Countdown = ({ until, now, onOver }: CountdownProps) => {
  const t = useT();
  const [ahead] = useState(() => Date.parse(now) - Date.now());
  const [left, setLeft] = useState(() => Date.parse(until) - Date.parse(now));
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(until) - Date.now() - ahead), 1_000);
    return () => clearInterval(timer);
  }, [until, ahead]);
  const isOver = left <= 0;
  const [wasOver] = useState(isOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver && !wasOver) onOver?.();
  }, [isOver]);
  const at = showDateTime(until);
  if (isOver) return <>{t('contest.overSince', { at })}</>;
  const seconds = Math.floor(left / 1_000);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const time = `${two(Math.floor(rest / 3_600))}:${two(Math.floor((rest % 3_600) / 60))}:${two(rest % 60)}`;
  return <span role="timer">{t('contest.left', { days, time, at })}</span>;
};
