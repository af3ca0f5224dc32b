import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../phrases.tsx';
import { isMobile, useIsMobile } from '../use-mobile.ts';
import css from './tree.module.css';
import type { TreeAction } from './tree-action.ts';
import { TreeEntry } from './tree-entry.tsx';
import { TreeGap } from './tree-gap.tsx';
import type { TreeNode } from './tree-node.ts';
import type { AskForNode } from './tree-question.ts';
import { isNodeLine, linesOf } from './tree-rows.ts';
import { TreeSearch } from './tree-search.tsx';
import type { TreeState } from './use-tree.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeSearch } from './use-tree-search.ts';
import { useWindow } from './use-window.ts';

/** What a tree is given. */
export interface TreeProps<Data = unknown> {
  readonly tree: TreeState<Data>;
  /** What the tree is called, for those who do not see it. */
  readonly label: string;
  readonly selected?: string | null;
  onSelect?(node: TreeNode<Data>): void;
  /** Several can be chosen: those that are. */
  readonly checked?: ReadonlySet<string>;
  /** Nodes that cannot be chosen. */
  readonly isDisabled?: (node: TreeNode<Data>) => boolean;
  readonly actions?: readonly TreeAction<Data>[];
  /** Nodes may be moved: how somebody says where to. */
  readonly askWhere?: AskForNode | undefined;
}

/**
 * A tree: arrow keys, Home, End, first letters, search in place; Alt with the arrow keys, the pointer or the menu of a
 * node move it. However many nodes are open, only those in sight are drawn.
 *
 * ```tsx
 * const tree = useTree(departments);
 * <Tree tree={tree} label={t('department.title')} selected={id} onSelect={open} actions={actions} askWhere={askForNode} />
 * ```
 */
export const Tree = <Data,>(props: TreeProps<Data>) => {
  const { tree, label, selected, checked } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const mobile = useIsMobile();
  const search = useTreeSearch(tree);
  const shown = search.found ?? tree;
  const lines = linesOf(shown.levels, shown.open);
  const [active, setActive] = useState<string | undefined>(selected ?? undefined);
  const askWhere = tree.source.move && !search.found ? props.askWhere : undefined;
  const canMove = askWhere !== undefined;

  const found = lines.findIndex((line) => line.node !== undefined && line.node.id === active);
  const at = found === -1 ? lines.findIndex(isNodeLine) : found;
  const view = useWindow(box, lines.length, mobile ? 2.75 : 2.25);

  // What the address speaks of is brought into sight once, when the tree has come to it.
  const selectedAt = selected ? lines.findIndex((line) => line.node?.id === selected) : -1;
  const [shownFor, setShownFor] = useState<string>();
  useEffect(() => {
    if (selectedAt === -1 || !selected || shownFor === selected) return;
    setShownFor(selected);
    setActive(selected);
    view.reveal(selectedAt);
  });

  const choose = (node: TreeNode<Data>) => {
    setActive(node.id);
    if (props.isDisabled?.(node)) return;
    if (search.found) tree.openAll(search.wayTo(node.id));
    props.onSelect?.(node);
  };
  const toggle = (node: TreeNode<Data>, isOpen?: boolean) =>
    search.found ? search.toggle(node.id, isOpen) : tree.toggle(node.id, isOpen);
  const goTo = (next: number) => {
    const line = lines[next];
    if (!isNodeLine(line)) return;
    setActive(line.node.id);
    view.reveal(next);
  };
  const keys = useTreeKeys({ lines, at, goTo, choose, toggle, move: canMove ? tree : undefined });
  const drag = useTreeDrag(canMove && !isMobile() ? tree : undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The menu of a node has its own keys.
    if (event.target === event.currentTarget) keys(event);
  };
  const idOf = (line: number) => `${id}-${line}`;

  return (
    <div className={css.tree}>
      <TreeSearch search={search} label={label} onDown={() => box.current?.focus()} />
      <div
        ref={box}
        className={css.lines}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={checked ? true : undefined}
        aria-busy={lines.some((line) => !isNodeLine(line) && !line.isFailed) || undefined}
        aria-activedescendant={at >= view.first && at < view.last ? idOf(at) : undefined}
        aria-describedby={canMove ? `${id}-keys` : undefined}
        onKeyDown={onKeyDown}
        onScroll={view.onScroll}
        {...drag.box}
      >
        <div role="none" style={{ height: view.before }} />
        {lines.slice(view.first, view.last).map((line, offset) => {
          const index = view.first + offset;
          if (!isNodeLine(line))
            return (
              <TreeGap key={`gap:${line.parentId}`} line={line} onRetry={() => tree.reload(line.parentId)} />
            );
          return (
            <TreeEntry
              key={line.node.id}
              id={idOf(index)}
              line={line}
              tree={tree}
              isActive={index === at}
              isChosen={checked ? checked.has(line.node.id) : line.node.id === selected}
              hasCheck={checked !== undefined}
              isDisabled={props.isDisabled?.(line.node) ?? false}
              typed={search.typed}
              actions={props.actions}
              askWhere={askWhere}
              drag={drag}
              onChoose={() => choose(line.node)}
              onToggle={() => {
                setActive(line.node.id);
                toggle(line.node);
              }}
            />
          );
        })}
        <div role="none" style={{ height: view.after }} />
      </div>
      {canMove && (
        <p id={`${id}-keys`} className="visually-hidden">
          {t('tree.keys')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {tree.said}
      </p>
    </div>
  );
};
