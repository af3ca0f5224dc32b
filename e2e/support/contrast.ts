import type { Page } from '@playwright/test';

/** Names the labels of drawings, and the words of figures beside them, that stand out from what is behind them too little. */
export const faintLabels = (page: Page, least = 4.5): Promise<{ seen: number; faint: string[] }> =>
  page.evaluate((wanted) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    type Colour = readonly [number, number, number];
    /** A colour laid over another; a canvas knows every way of writing one. */
    const over = (colour: string, [r, g, b]: Colour): Colour => {
      if (!brush) throw new Error('no canvas');
      brush.fillStyle = `rgb(${r} ${g} ${b})`;
      brush.fillRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const behind = (element: Element | null): Colour =>
      element
        ? over(getComputedStyle(element).backgroundColor, behind(element.parentElement))
        : [255, 255, 255];
    const linear = (part: number) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const light = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    const labels = [...document.querySelectorAll('svg text, figure figcaption, figure figcaption span')];
    const shown = labels.filter((label) => label.textContent?.trim() && label.checkVisibility());
    const faint = shown.flatMap((label) => {
      const { fill, color } = getComputedStyle(label);
      const ground = behind(label);
      const ratio = contrast(over(label instanceof SVGElement ? fill : color, ground), ground);
      return ratio >= wanted ? [] : [`${label.textContent} ${ratio.toFixed(2)}`];
    });
    return { seen: shown.length, faint };
  }, least);
