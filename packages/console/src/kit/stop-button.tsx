import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  readonly label: string;
  /** What is stopped, for whoever hears the button and does not see where it stands. */
  readonly full: string;
  onStop(): Promise<unknown>;
}

/** Stops something long; busy until that is answered. */
export const StopButton = ({ label, full, onStop }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    await onStop().finally(() => setBusy(false));
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      leftSection={<IconPlayerStop size="1rem" aria-hidden="true" />}
      aria-label={full}
      onClick={() => void stop()}
    >
      {label}
    </Button>
  );
};
