import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this many lines everything is drawn, so that the browser's own search finds it. */
const small = 120;
const spare = 12;

/** Which lines of a long, evenly spaced list are in sight. */
export const useWindow = (box: RefObject<HTMLElement | null>, count: number, lineRem: number) => {
  const [{ top, height }, setSeen] = useState({ top: 0, height: 800 });
  const line = lineRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const isSmall = count <= small;
  const first = isSmall ? 0 : Math.max(0, Math.min(Math.floor(top / line) - spare, count - 1));
  const last = isSmall ? count : Math.min(count, Math.ceil((top + height) / line) + spare);

  return {
    first,
    last,
    before: first * line,
    after: (count - last) * line,
    onScroll: () => {
      const element = box.current;
      if (element && !isSmall) setSeen({ top: element.scrollTop, height: element.clientHeight });
    },
    /** Brings a line into sight. */
    reveal: (at: number) => {
      const element = box.current;
      if (!element) return;
      const [from, to] = [at * line, (at + 1) * line];
      if (from < element.scrollTop) element.scrollTop = from;
      else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
      setSeen({ top: element.scrollTop, height: element.clientHeight });
    },
  };
};
