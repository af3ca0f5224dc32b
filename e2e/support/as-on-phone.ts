import type { Page } from '@playwright/test';

export const phone = { viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true } as const;

/** Does something with the page as a phone shows it, without loading it again, and leaves it as it was. */
export const asOnPhone = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const wide = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDeviceMetricsOverride', {
    ...phone.viewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await act();
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await browser.detach();
  if (wide) await page.setViewportSize(wide);
};
