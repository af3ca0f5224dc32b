import type { FilterValue } from './list-state.ts';

/** What every filter needs to know. */
export interface FilterProps {
  readonly label: string;
  readonly value: FilterValue | undefined;
  onChange(value: FilterValue | undefined, replace?: boolean): void;
  /** The one that `/` leads to. */
  readonly isFirst?: boolean;
}
