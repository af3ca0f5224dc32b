/** What stands left and right of the content of a cell, and the hair that rounding takes. */
const around = 26;

const wideOf = (cell: HTMLElement): number => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  // What is cut off at its own edge tells its width only when it is asked itself.
  const inner = [...cell.querySelectorAll<HTMLElement>('*')].map(({ scrollWidth }) => scrollWidth);
  return Math.max(range.getBoundingClientRect().width, ...inner);
};

/** How wide a column has to be to show all of what its cells hold on this page. */
export const contentWidth = (head: HTMLTableCellElement): number => {
  const rows = [...(head.closest('table')?.tBodies[0]?.rows ?? [])];
  const cells = rows.flatMap((row) => row.cells[head.cellIndex] ?? []);
  const label = head.querySelector<HTMLElement>('button, [data-label]');
  return Math.ceil(Math.max(label?.scrollWidth ?? 0, ...cells.map(wideOf)) + around);
};
