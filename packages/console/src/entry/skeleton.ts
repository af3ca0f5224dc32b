/** Any variable of the console's own sheet that the skeleton does not bring along. */
const isStyled = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--row') !== '';

/** Takes the skeleton away, now that the page stands behind it; a page without its sheet stays behind it. */
export const uncover = (): void => {
  if (isStyled()) document.getElementById('skeleton')?.remove();
  // A sheet that was cut off is fetched again by `public/theme.js`.
  else document.addEventListener('load', uncover, { capture: true, once: true });
};
