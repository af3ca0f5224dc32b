import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../phrases.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';

interface Props {
  readonly error: unknown;
  readonly parent: string;
  onRetry(): void;
}

/** Why an object cannot be shown: it does not exist here, or it could not be read. */
export const DetailTrouble = ({ error, parent, onRetry }: Props) => {
  const t = useT();
  const missing =
    error === null || (error instanceof Refusal && (error.status === 404 || error.status === 400));
  if (!missing) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('detail.missing')}
      text={t('detail.missingText')}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={parent} {...props} />}>
          {t('detail.backToList')}
        </Button>
      }
    />
  );
};
