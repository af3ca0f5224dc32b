import type { Language } from '@chancery/phrases/phrase.ts';

const two = (value: number) => String(value).padStart(2, '0');

const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const minuteOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

const parse = (time: string | number | Date): Date | undefined => {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** What stands where there is nothing to show. */
export const nothing = '–';

/** A day in the user's zone, `2026-11-05`. */
export const showDate = (time: string | number | Date | null | undefined): string => {
  const date = time == null ? undefined : parse(time);
  return date ? dayOf(date) : nothing;
};

/** A moment in the user's zone, in the one form used everywhere, `2026-11-05 09:30`. */
export const showDateTime = (time: string | number | Date | null | undefined): string => {
  const date = time == null ? undefined : parse(time);
  return date ? `${dayOf(date)} ${minuteOf(date)}` : nothing;
};

/** A moment to the second, for logs and evidence. */
export const showExactTime = (time: string | number | Date | null | undefined): string => {
  const date = time == null ? undefined : parse(time);
  return date ? `${dayOf(date)} ${minuteOf(date)}:${two(date.getSeconds())}` : nothing;
};

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
] as const;

/** How long ago or ahead something is, in words; beyond a month the day itself says more. */
export const showAgo = (
  time: string | number | Date | null | undefined,
  language: Language,
  now: number = Date.now(),
): string => {
  const date = time == null ? undefined : parse(time);
  if (!date) return nothing;
  const words = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' });
  let amount = (date.getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(Math.round(amount)) < size) return words.format(Math.round(amount), unit);
    amount /= size;
  }
  return dayOf(date);
};
