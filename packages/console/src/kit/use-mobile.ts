import { limits } from '@chancery/contract/limits.ts';
import { useSyncExternalStore } from 'react';

const query = `(max-width: ${limits.mobileWidthPx - 0.02}px)`;

const watch = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the mobile layout applies now, read outside of React. */
export const isMobile = (): boolean => matchMedia(query).matches;

/** Whether the mobile layout applies. */
export const useIsMobile = (): boolean => useSyncExternalStore(watch, isMobile);
