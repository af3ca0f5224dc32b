import { ActionIcon, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notify } from './notice-store.ts';
import { useT } from './phrases.tsx';

interface Props {
  readonly value: string;
  /** What it is, for whoever does not see where the button stands. */
  readonly name: string;
  /** Says in words what it does, where copying is what one came for. */
  readonly inWords?: boolean;
}

/** Copies a text that nobody should have to type. */
export const CopyButton = ({ value, name, inWords = false }: Props) => {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(t('copy.done')),
      () => undefined,
    );
  // Browsers offer it only where the connection is safe.
  if (!('clipboard' in navigator)) return null;
  const shared = { 'aria-label': t('copy.what', { name }), onClick: () => void copy() };
  if (inWords)
    return (
      <Button variant="default" size="sm" leftSection={<IconCopy size="1rem" />} {...shared}>
        {t('copy.verb')}
      </Button>
    );
  return (
    <ActionIcon variant="subtle" title={shared['aria-label']} {...shared}>
      <IconCopy size="1rem" aria-hidden="true" />
    </ActionIcon>
  );
};
