import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { ReactNode } from 'react';

/** One node of a tree; `data` is whatever its page wants to have at hand. */
export interface TreeNode<Data = unknown> {
  readonly id: string;
  readonly label: string;
  /** An icon before the label; what it says is also in the hint. */
  readonly icon?: ReactNode;
  /** A word or a count beside the label. */
  readonly hint?: string;
  readonly hasChildren: boolean;
  readonly data?: Data;
}

/** A node that was searched for, with the nodes above it, outermost first. */
export interface TreeHit<Data = unknown> {
  readonly node: TreeNode<Data>;
  readonly path: readonly TreeNode<Data>[];
}

/** Where a node goes: below whom (nobody: to the top), before which of its new siblings (none: to the end). */
export interface TreeMove {
  readonly id: string;
  readonly parentId: string | null;
  readonly beforeId: string | null;
  /** Its place among the new siblings, from 0. */
  readonly index: number;
}

/**
 * Where the nodes of a tree come from, level by level.
 *
 * ```ts
 * const departments: TreeSource<Department> = {
 *   endpoint: listDepartments,                  // refresh(listDepartments) shows the tree anew
 *   load: (parentId) => call(listDepartments, { parentId }).then(({ list }) => list.map(toNode)),
 *   search: (typed) => call(searchDepartments, { keyword: typed }).then(({ list }) => list.map(toHit)),
 *   path: (id) => call(departmentPath, { id }).then(({ list }) => list.map(toNode)),
 *   move: ({ id, parentId, index }) => call(moveDepartment, { id, parentId, index }),
 * };
 * ```
 */
export interface TreeSource<Data = unknown> {
  /** The call that answers with levels; whoever changes the tree refreshes this endpoint. */
  readonly endpoint: AnyEndpoint;
  /** Tells two trees of one endpoint apart, such as those of two units. */
  readonly of?: string;
  load(parentId: string | null): Promise<readonly TreeNode<Data>[]>;
  /** Without it, what is opened already is searched. */
  search?(typed: string): Promise<readonly TreeHit<Data>[]>;
  /** The nodes from the top down to this one, the node itself last: opens the way to a node of the address. */
  path?(id: string): Promise<readonly TreeNode<Data>[]>;
  /** Without it the order cannot be changed. */
  move?(move: TreeMove): Promise<unknown>;
  /** Whether a node may stand below another; the server has the last word. */
  accepts?(node: TreeNode<Data>, parent: TreeNode<Data> | null): boolean;
}
