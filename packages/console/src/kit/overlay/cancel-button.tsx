import { Button } from '@mantine/core';
import { useT } from '../phrases.tsx';

/** Leaves a dialog or a form, and nothing was done. */
export const CancelButton = ({ onClick }: { onClick(): void }) => {
  const t = useT();
  return (
    <Button variant="default" onClick={onClick}>
      {t('action.cancel')}
    </Button>
  );
};
