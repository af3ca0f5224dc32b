import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notify } from './notice-store.ts';
import { useT } from './phrases.tsx';

interface Props {
  readonly value: string;
  /** What it is, for whoever does not see where the button stands. */
  readonly name: string;
}

/** Copies a text that nobody should have to type. */
export const CopyButton = ({ value, name }: Props) => {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(t('copy.done')),
      () => undefined,
    );
  // Browsers offer it only where the connection is safe.
  if (!('clipboard' in navigator)) return null;
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t('copy.what', { name })}
      title={t('copy.what', { name })}
      onClick={() => void copy()}
    >
      <IconCopy size="1rem" aria-hidden="true" />
    </ActionIcon>
  );
};
