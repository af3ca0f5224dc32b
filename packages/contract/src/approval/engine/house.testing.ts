import { Role } from '../../unit/codes.ts';
import { ApproverSource } from '../codes.ts';
import type { Approvers } from '../flow.ts';
import type { World } from './world.ts';

/** A small unit whose people come, go and delegate as a test likes. */
export interface House {
  now: Date;
  readonly people: readonly string[];
  readonly administrators: readonly string[];
  readonly keepers: readonly string[];
  /** Heads above everybody, the nearest first. */
  readonly heads: readonly string[];
  readonly gone: Set<string>;
  readonly delegates: Map<string, string>;
  readonly world: () => World;
}

const inRole = ({ administrators, keepers, people }: House, role: number): readonly string[] => {
  if (role === Role.administrator) return administrators;
  if (role === Role.sealKeeper) return keepers;
  return role === Role.member ? people : administrators.slice(0, 1);
};

const meant = (house: House, source: Approvers): readonly string[] => {
  switch (source.by) {
    case ApproverSource.people:
      return source.userIds;
    case ApproverSource.role:
      return inRole(house, source.role);
    case ApproverSource.departmentHead:
      return house.heads.slice(0, 1);
    case ApproverSource.headLevel:
      return house.heads.slice(source.level - 1, source.level);
    case ApproverSource.applicantChoice:
      return [];
  }
};

/** Builds a unit; whatever is left out is empty. */
export const houseOf = (
  parts: Partial<Pick<House, 'people' | 'administrators' | 'keepers' | 'heads'>>,
): House => {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `task${ids}`;
  };
  const house: House = {
    now: new Date('2026-03-02T08:00:00Z'),
    ...{ people: [], administrators: [], keepers: [], heads: [], ...parts },
    gone: new Set(),
    delegates: new Map(),
    world: () => {
      const active = (ids: readonly string[]) => ids.filter((id) => isActive(id));
      return {
        now: house.now,
        newId,
        directory: {
          resolve: (source) => active(meant(house, source)),
          isActive,
          delegateOf: (userId) => house.delegates.get(userId) ?? null,
          headAbove: (userId) => active(house.heads).find((head) => head !== userId) ?? null,
          administrators: active(house.administrators),
        },
      };
    },
  };
  const known = new Set([...house.people, ...house.administrators, ...house.keepers, ...house.heads]);
  const isActive = (userId: string) => known.has(userId) && !house.gone.has(userId);
  return house;
};
