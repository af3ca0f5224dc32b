import { endpoints } from '@chancery/contract/endpoints.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';

const lists = new Map(
  [...endpoints.values()].flatMap((endpoint) =>
    'sorts' in endpoint && (endpoint.access === 'unit' || endpoint.access === 'signed')
      ? [[endpoint.path as string, endpoint] as const]
      : [],
  ),
);

/** Refuses a list that there is not, or that the actor may not read: its views would tell of it. */
export const refuseUnseenList = ({ permissions }: UnitActor, list: string): void => {
  const found = lists.get(list.split('?')[0] ?? '');
  if (!found || (found.permission && !permissions.has(found.permission))) refuse('listView.listNotFound');
};
