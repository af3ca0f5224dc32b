const two = (value: number | string) => String(value).padStart(2, '0');

const written = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;
const atOnce = /^(\d{4})(\d{2})(\d{2})$/;
const clock = /^(.*?)[T\s]*(\d{1,2})[:：](\d{2})$/;

/** A day as people write it, `2026/1/5` or `2026年1月5日`, in the one form we keep: `2026-01-05`. */
export const readDay = (text: string): string | undefined => {
  const trimmed = text.trim();
  const [, year, month, day] = written.exec(trimmed) ?? atOnce.exec(trimmed) ?? [];
  if (!year || !month || !day) return undefined;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined;
};

/** A day and a time of it, `2026-01-05 9:30`, as `2026-01-05T09:30`. */
export const readMinute = (text: string): string | undefined => {
  const [, before = '', hour, minute] = clock.exec(text.trim()) ?? [];
  const day = readDay(before);
  if (!day || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${day}T${two(hour ?? '')}:${minute}`;
};

/** What was kept, as it is written in a field. */
export const writeMinute = (kept: string): string => kept.replace('T', ' ');
