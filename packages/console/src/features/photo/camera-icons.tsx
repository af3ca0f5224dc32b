import type { ReactNode } from 'react';

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** A flash: the light of the camera. */
export const LightIcon = ({ isLit }: { readonly isLit: boolean }) => (
  <Icon>
    <path d="M13 3 5 14h6l-1 7 8-11h-6z" fill={isLit ? 'currentColor' : 'none'} />
  </Icon>
);

/** Two arrows around: the other camera. */
export const TurnIcon = () => (
  <Icon>
    <path d="M4 12a8 8 0 0 1 13.600-5.700L20 8.500M20 4v4.500h-4.500M20 12a8 8 0 0 1-13.600 5.700L4 15.500M4 20v-4.500h4.500" />
  </Icon>
);
