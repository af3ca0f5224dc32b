import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import css from './filters.module.css';

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  readonly label: string;
  /** What is chosen, in words. */
  readonly chosen?: string;
}

/** The closed face of a filter: its name and what is chosen. */
export const FilterButton = ({ label, chosen, ...rest }: Props) => (
  <Button
    {...rest}
    variant="default"
    size="sm"
    className={css.button}
    data-chosen={chosen ? true : undefined}
    rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
  >
    {label}
    {chosen && <span className={css.chosen}>{chosen}</span>}
  </Button>
);
