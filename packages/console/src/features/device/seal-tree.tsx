import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getOrgDeviceMap } from '#wire/device/figures.ts';
import { Card } from '../../kit/card.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { Tree } from '../../kit/tree/tree.tsx';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { useTree } from '../../kit/tree/use-tree.ts';
import css from './overview.module.css';
import { devicePath } from './paths.ts';
import { type MapNode, openedAtFirst, sealMap } from './seal-map.source.tsx';

/** Where the seals are: the unit with its departments; a seal opens its page, anything else what is below it. */
export const SealTree = () => {
  const t = useT();
  const navigate = useNavigate();
  const tree = useTree(sealMap);
  const { data } = useRead(getOrgDeviceMap, {});
  const { openAll } = tree;
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first known; then people open and close
  useEffect(() => {
    if (data) openAll(openedAtFirst(data.nodes));
  }, [isKnown]);

  const choose = ({ id, data: node }: TreeNode<MapNode>) => {
    if (node?.type === 'device') void navigate({ to: devicePath(id) });
    else tree.toggle(id);
  };
  return (
    <Card title={t('device.map')}>
      <div className={css.tree}>
        <Tree tree={tree} label={t('device.map')} onSelect={choose} />
      </div>
    </Card>
  );
};
