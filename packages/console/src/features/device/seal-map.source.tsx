import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { IconBluetooth, IconBuilding, IconRubberStamp, IconUsersGroup } from '@tabler/icons-react';
import { getOrgDeviceMap } from '#wire/device/figures.ts';
import { call } from '../../kit/call.ts';
import { t } from '../../kit/phrases.tsx';
import { keyOf, queries } from '../../kit/query.ts';
import type { TreeHit, TreeNode, TreeSource } from '../../kit/tree/tree-node.ts';
import css from './overview.module.css';
import { reachPhrase } from './reach.ts';

/** A unit, a department or a seal of the map. */
export type MapNode = CallResult<typeof getOrgDeviceMap>['nodes'][number];

/** How many departments are open at first: enough to see the seals of most units at a glance. */
const openedMost = 60;

// One answer holds the whole tree; its levels are cut from it and it is asked for once.
const readMap = async (): Promise<readonly MapNode[]> => {
  const { nodes } = await queries.fetchQuery({
    queryKey: keyOf(getOrgDeviceMap, {}),
    queryFn: () => call(getOrgDeviceMap, {}, { quiet: true }),
  });
  return nodes;
};

const icons = { unit: IconBuilding, department: IconUsersGroup, device: IconRubberStamp };

// A smart seal has a dot, filled while it is online; one by Bluetooth never is.
const NodeIcon = ({ node: { type, isSmart, online, byBluetooth } }: { readonly node: MapNode }) => {
  if (isSmart && byBluetooth && !online) return <IconBluetooth size="1rem" />;
  if (isSmart) return <span className={css.dot} data-online={online || undefined} />;
  const Icon = icons[type];
  return <Icon size="1rem" />;
};

const hintOf = ({ type, devices, isSmart, ...reached }: MapNode): string => {
  if (type !== 'device') return devices === 0 ? '' : t('device.sealsHere', { n: devices });
  return isSmart ? t(reachPhrase(reached)) : '';
};

const toNode = (node: MapNode, all: readonly MapNode[]): TreeNode<MapNode> => ({
  id: node.id,
  label: node.name,
  icon: <NodeIcon node={node} />,
  hint: hintOf(node),
  hasChildren: all.some(({ parentId }) => parentId === node.id),
  data: node,
});

const wayTo = (node: MapNode, all: readonly MapNode[]): readonly MapNode[] => {
  const parent = all.find(({ id }) => id === node.parentId);
  return parent ? [...wayTo(parent, all), parent] : [];
};

/** What is open when the map is first seen: the unit, and the departments that have seals. */
export const openedAtFirst = (nodes: readonly MapNode[]): readonly string[] =>
  nodes
    .filter(({ type, devices }) => type === 'unit' || (type === 'department' && devices > 0))
    .slice(0, openedMost)
    .map(({ id }) => id);

/** The unit, its departments and their seals as a tree. */
export const sealMap: TreeSource<MapNode> = {
  endpoint: getOrgDeviceMap,
  load: async (parentId) => {
    const all = await readMap();
    return all.filter((node) => node.parentId === parentId).map((node) => toNode(node, all));
  },
  search: async (typed) => {
    const all = await readMap();
    const wanted = typed.toLocaleLowerCase();
    return all
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .map(
        (node): TreeHit<MapNode> => ({
          node: toNode(node, all),
          path: wayTo(node, all).map((above) => toNode(above, all)),
        }),
      );
  },
};
