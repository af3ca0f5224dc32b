import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPointFilled,
  IconProgress,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Meaning } from './meanings.ts';
import css from './status-tag.module.css';

// Each meaning has a shape of its own, so that it reads without its colour.
const icons: Readonly<Record<Meaning, typeof IconClock>> = {
  waiting: IconClock,
  running: IconProgress,
  done: IconCircleCheck,
  refused: IconCircleX,
  attention: IconAlertTriangle,
  neutral: IconPointFilled,
};

/** A status: a shape, a word and a colour. */
export const StatusTag = ({
  meaning,
  children,
}: {
  readonly meaning: Meaning;
  readonly children: ReactNode;
}) => {
  const Icon = icons[meaning];
  return (
    <span className={css.tag} data-meaning={meaning}>
      <Icon size="0.9375rem" aria-hidden="true" />
      {children}
    </span>
  );
};
