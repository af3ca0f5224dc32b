import { useEffect, useState } from 'react';
import css from './hint-host.module.css';

interface Shown {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'above' | 'below' | 'right';
}

const roomAbove = 48;

const hintOf = (target: EventTarget | null): Shown | undefined => {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>('[data-hint], td');
  // A cell that is too narrow for its text tells the whole of it.
  const isCut = element?.matches('td') && element.scrollWidth > element.clientWidth;
  const text = element?.dataset.hint ?? (isCut ? element.textContent : undefined);
  if (!element || !text) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (element.dataset.hintSide === 'right') return { text, x: right, y: (top + bottom) / 2, side: 'right' };
  const side = top < roomAbove ? 'below' : 'above';
  return { text, x: (left + right) / 2, y: side === 'below' ? bottom : top, side };
};

/** Shows the text of whatever carries `data-hint`, or is cut off, while it is hovered or focused; one for all. */
export const HintHost = () => {
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    const show = (event: Event) => setShown(hintOf(event.target));
    const hide = () => setShown(undefined);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    document.addEventListener('pointerover', show, options);
    document.addEventListener('focusin', show, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('scroll', hide, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('keydown', onKey, options);
    return () => controller.abort();
  }, []);

  if (!shown) return null;
  return (
    <div role="tooltip" className={css.hint} data-side={shown.side} style={{ left: shown.x, top: shown.y }}>
      {shown.text}
    </div>
  );
};
