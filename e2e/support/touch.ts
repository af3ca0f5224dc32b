import type { Page } from '@playwright/test';

/** Names what can be pressed and is smaller than 24 px, but for links inside of a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const smallest = 24;
    const pressable =
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="option"], [role^="menuitem"]';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isHiddenOnPurpose = (element: Element) =>
      element.closest('[aria-hidden="true"], .visually-hidden') !== null;
    const isInSentence = (element: Element) => {
      const around = element.parentElement;
      return (
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        (around?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
      );
    };
    // A layer that belongs to the element makes the whole of its card the target.
    const isStretched = (element: Element) => getComputedStyle(element, '::after').position === 'absolute';
    return Array.from(document.querySelectorAll(pressable)).flatMap((element) => {
      if (!isShown(element) || isHiddenOnPurpose(element)) return [];
      if (isInSentence(element) || isStretched(element)) return [];
      // A label is part of the target of its box.
      const label =
        element instanceof HTMLInputElement ? element.closest('label, [class*="Checkbox"]') : null;
      const { width, height, bottom } = (label ?? element).getBoundingClientRect();
      if (bottom < 0 || (width >= smallest && height >= smallest)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return [
        `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`,
      ];
    });
  });

/** Names what makes the page scroll sideways. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const main = document.querySelector('main');
    const scrolls = scrollWidth > clientWidth || (main && main.scrollWidth > main.clientWidth);
    if (!scrolls) return [];
    const wide = Array.from(document.body.querySelectorAll('*')).filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
