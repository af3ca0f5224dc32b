import type { Permission } from '@chancery/contract/permissions.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { useAccess } from '../access.ts';
import { say } from '../list/labels.ts';
import { usePageTitle } from '../page-title.ts';
import { useT } from '../phrases.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useIsMobile } from '../use-mobile.ts';
import { askForNode } from './ask-for-node.ts';
import { Tree } from './tree.tsx';
import type { TreeAction } from './tree-action.ts';
import type { TreeNode, TreeSource } from './tree-node.ts';
import css from './tree-page.module.css';
import { useTree } from './use-tree.ts';

/** A tree page as data. */
export interface TreePageSpec<Data> {
  readonly source: TreeSource<Data>;
  readonly title: PhraseKey;
  /** The chosen node. `node` is undefined as long as the tree has not come to it. */
  readonly Detail: ComponentType<{ readonly id: string; readonly node: TreeNode<Data> | undefined }>;
  /** Who may move nodes; without it everybody who may open the page, if the source can move at all. */
  readonly movePermission?: Permission;
  readonly primaryAction?: {
    readonly label: PhraseKey;
    readonly permission?: Permission;
    /** Where it leads, or what it does with the chosen node. */
    readonly to?: string;
    run?(node: TreeNode<Data> | undefined): unknown;
  };
  readonly actions?: readonly TreeAction<Data>[];
  readonly empty: { readonly title: PhraseKey; readonly text: PhraseKey };
}

/**
 * Makes a page of a description: the tree at the left, the chosen node at the right, its id in the address (`?node=`).
 * Under 720 px the node takes the page.
 *
 * ```tsx
 * export const Page = treePage({
 *   source: departments,                              // a TreeSource
 *   title: 'department.title',
 *   Detail: DepartmentDetail,                         // ({ id, node }) => …
 *   primaryAction: { label: 'department.add', permission: 'department.add', run: (node) => addBelow(node) },
 *   actions: [{ label: 'department.remove', permission: 'department.remove', dangerous: true, run: remove }],
 *   movePermission: 'department.edit',
 *   empty: { title: 'department.empty', text: 'department.emptyText' },
 * });
 * ```
 */
export const treePage = <Data,>(spec: TreePageSpec<Data>) =>
  function TreePage() {
    const t = useT();
    const navigate = useNavigate();
    const { can } = useAccess();
    const mobile = useIsMobile();
    const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
    // Not `id`: another node is not another page of the tag bar.
    const id = search.node;
    const tree = useTree(spec.source);
    const node = id === undefined ? undefined : tree.nodeOf(id);
    const title = say(t, spec.title);
    usePageTitle(title);

    // The address may speak of a node the tree has not come to yet.
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each node of the address
    useEffect(() => {
      if (id !== undefined && !tree.nodeOf(id)) void tree.reveal(id);
    }, [id]);

    const choose = (next: string | undefined) =>
      void navigate({
        to: '.',
        search: { ...search, node: next },
        replace: !mobile,
        resetScroll: false,
      } as never);
    const primary = spec.primaryAction;
    const isEmpty = tree.levels.get(null)?.nodes?.length === 0;
    const act = primary && (!primary.permission || can(primary.permission)) && (
      <Button
        leftSection={<IconPlus size="1rem" />}
        {...(primary.to
          ? { renderRoot: (props: object) => <Link to={primary.to ?? '.'} {...props} /> }
          : { onClick: () => void Promise.resolve(primary.run?.(node)).catch(() => undefined) })}
      >
        {say(t, primary.label)}
      </Button>
    );

    if (mobile && id !== undefined)
      return (
        <section className={css.page}>
          <h1 className="visually-hidden">{title}</h1>
          <Button
            className={css.back}
            variant="subtle"
            leftSection={<IconArrowLeft size="1rem" />}
            onClick={() => choose(undefined)}
          >
            {t('tree.back')}
          </Button>
          <spec.Detail key={id} id={id} node={node} />
        </section>
      );
    return (
      <section className={css.page}>
        <header className={css.head}>
          <h1 className={css.title}>{title}</h1>
          {act}
        </header>
        {isEmpty ? (
          <EmptyState title={say(t, spec.empty.title)} text={say(t, spec.empty.text)} />
        ) : (
          <div className={css.panes}>
            <div className={css.side}>
              <Tree
                tree={tree}
                label={title}
                selected={id}
                onSelect={(chosen) => choose(chosen.id)}
                actions={spec.actions}
                askWhere={!spec.movePermission || can(spec.movePermission) ? askForNode : undefined}
              />
            </div>
            {!mobile && (
              <div className={css.detail}>
                {id === undefined ? (
                  <p className={css.nothing}>{t('tree.choose')}</p>
                ) : (
                  <spec.Detail key={id} id={id} node={node} />
                )}
              </div>
            )}
          </div>
        )}
      </section>
    );
  };
