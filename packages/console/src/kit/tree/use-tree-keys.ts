import { type KeyboardEvent, useRef } from 'react';
import { type Step, stepMove } from './tree-moves.ts';
import type { TreeNode } from './tree-node.ts';
import { isNodeLine, lineByPrefix, type TreeLine } from './tree-rows.ts';
import type { TreeState } from './use-tree.ts';

interface Options<Data> {
  readonly lines: readonly TreeLine<Data>[];
  /** The line that has the focus. */
  readonly at: number;
  /** Where nodes can be moved. */
  readonly move: TreeState<Data> | undefined;
  goTo(line: number): void;
  choose(node: TreeNode<Data>): void;
  toggle(node: TreeNode<Data>, isOpen: boolean): void;
}

const pauseMs = 600;
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

/** The keys of a tree, as people know them from their file manager. */
export const useTreeKeys = <Data>({ lines, at, move, goTo, choose, toggle }: Options<Data>) => {
  const typed = useRef({ text: '', at: 0 });

  const nextNode = (from: number, by: 1 | -1) => {
    let next = from + by;
    while (lines[next] && !isNodeLine(lines[next])) next += by;
    if (lines[next]) goTo(next);
  };

  const typeAhead = (key: string) => {
    const now = Date.now();
    const before = now - typed.current.at < pauseMs ? typed.current.text : '';
    typed.current = { text: before === key ? key : before + key, at: now };
    const found = lineByPrefix(lines, at, typed.current.text);
    if (found !== undefined) goTo(found);
  };

  const moveBy = (node: TreeNode<Data>, step: Step) => {
    const wanted = move && stepMove(move.levels, node.id, step);
    if (!move || !wanted) return;
    if (step === 'into' && wanted.parentId !== null) {
      move.openAll([wanted.parentId]);
      void move.moveBelow(node.id, wanted.parentId);
    } else void move.move(wanted);
  };

  return (event: KeyboardEvent) => {
    const line = lines[at];
    if (!isNodeLine(line) || event.nativeEvent.isComposing) return;
    const { node, isOpen, depth } = line;
    const parent = () => lines.findLastIndex((other, index) => index < at && other.depth === depth - 1);
    const step = steps[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      moveBy(node, step);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => nextNode(at, 1),
      ArrowUp: () => nextNode(at, -1),
      ArrowRight: () => (node.hasChildren && !isOpen ? toggle(node, true) : isOpen && nextNode(at, 1)),
      ArrowLeft: () => (isOpen ? toggle(node, false) : depth > 0 && goTo(parent())),
      Home: () => goTo(lines.findIndex(isNodeLine)),
      End: () => goTo(lines.findLastIndex(isNodeLine)),
      Enter: () => choose(node),
      ' ': () => choose(node),
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      action();
    } else if (event.key.length === 1 && event.key !== '/') {
      // One letter is a name here, and no shortcut of the page.
      event.stopPropagation();
      typeAhead(event.key);
    }
  };
};
