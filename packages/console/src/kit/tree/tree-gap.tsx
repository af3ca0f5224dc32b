import { Button } from '@mantine/core';
import { useT } from '../phrases.tsx';
import css from './tree.module.css';
import type { TreeLine } from './tree-rows.ts';

interface Props {
  readonly line: Extract<TreeLine, { readonly isFailed: boolean }>;
  onRetry(): void;
}

/** Stands where a level will be, or where it could not be loaded. */
export const TreeGap = ({ line: { depth, isFailed }, onRetry }: Props) => {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    <div
      className={css.gap}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={false}
      aria-disabled={!isFailed}
      style={{ paddingInlineStart: `${depth * 1.25 + 1.75}rem` }}
    >
      {t(isFailed ? 'tree.failed' : 'tree.loading')}
      {isFailed && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
};
