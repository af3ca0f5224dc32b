import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import css from './form-alert.module.css';

const WayOutLink = lazy(() => import('../way-out-link.tsx').then((it) => ({ default: it.WayOutLink })));

interface Props {
  readonly children: string;
  /** What was refused, where it may have a way out. */
  readonly refused?: unknown;
}

/** What keeps a form as a whole from being sent. */
export const FormAlert = ({ children, refused }: Props) => (
  <p className={css.alert} role="alert">
    <IconAlertTriangle size="1rem" aria-hidden="true" />
    <span className="sentence">
      {children}{' '}
      {refused !== undefined && (
        <Suspense>
          <WayOutLink error={refused} />
        </Suspense>
      )}
    </span>
  </p>
);
