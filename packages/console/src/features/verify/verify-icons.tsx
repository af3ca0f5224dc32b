const shapes = {
  good: 'm8.5 12.5 2.5 2.5 5-5.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  bad: 'm9 9 6 6m0-6-6 6M8 3h8l5 5v8l-5 5H8l-5-5V8z',
  unclear: 'M12 8v4.5M12 15.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  file: 'M12 16V5m0 0L8 9m4-4 4 4M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  record: 'M7 3h7l5 5v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1m7 0v5h5M9 13h6m-6 4h4',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  dash: 'M7 12h10',
} as const;

interface Props {
  readonly shape: keyof typeof shapes;
  readonly size?: number;
}

/** The shapes of this page; what they say always stands beside them. */
export const VerifyIcon = ({ shape, size = 24 }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={shapes[shape]} />
  </svg>
);
