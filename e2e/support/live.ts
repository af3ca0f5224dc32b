import type { Page } from '@playwright/test';

/**
 * Resolves once a page hears the server, which speaks first; call it before the page is opened. What is said before that
 * is made up for by reading again, but nobody announces it.
 */
export const whenListening = (
  page: Page,
  path: '/ws/messages' | '/ws/photo' = '/ws/messages',
): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === path) socket.once('framereceived', () => resolve());
    });
  });
