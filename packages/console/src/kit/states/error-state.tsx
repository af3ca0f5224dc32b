import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useT } from '../phrases.tsx';
import css from './states.module.css';

interface Props {
  readonly error: unknown;
  onRetry(): void;
}

/** Says what could not be shown and offers to try again. */
export const ErrorState = ({ error, onRetry }: Props) => {
  const t = useT();
  const said = error instanceof Refusal && error.message !== '' ? error.message : t('state.errorText');
  return (
    <div className={css.state} role="alert">
      <h2 className={css.title}>{t('state.errorTitle')}</h2>
      <p className={css.text}>{said}</p>
      <div className={css.actions}>
        <Button variant="default" leftSection={<IconRefresh size="1rem" />} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </div>
      {error instanceof Refusal && error.data.requestId && (
        <p className={css.meta}>{t('state.requestId', { id: error.data.requestId })}</p>
      )}
    </div>
  );
};
