/** Days from the first to the last. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The month so many months after another: `2026-11` and -1 make `2026-10`. */
export const monthAfter = (month: string, n: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + n, 1));
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}`;
};

/** All days of a month. */
export const daysOfMonth = (month: string): Span => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${two(last)}` };
};

/** The months of a year. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${two(at + 1)}`);
