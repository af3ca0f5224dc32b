import type { Flow } from '@chancery/contract/approval/flow.ts';
import { ApproverSource, ConditionFact } from '#wire/approval/codes.ts';
import type { PickKind } from '../../../kit/picker/pick.ts';
import { useKnown } from '../../../kit/picker/use-known.ts';
import { branchesOf, listsOf } from './flow-ops.ts';
import { departmentsPick, fileTypesPick, type LoadedNames, peoplePick, sealsPick } from './flow-picks.ts';
import type { NameOf } from './flow-words.ts';

const peopleIn = (flow: Flow): string[] =>
  [...listsOf(flow).values()].flat().flatMap((step) => {
    if (step.kind === 'branch') return [];
    const approvers = step.kind === 'approve' ? step.approvers : step.to;
    return approvers.by === ApproverSource.people ? approvers.userIds : [];
  });

const chosenIn = (flow: Flow, fact: 'seal' | 'fileType' | 'department'): string[] =>
  branchesOf(flow).flatMap(({ cases }) =>
    cases.flatMap(({ when }) =>
      when.flatMap((condition) => (condition.fact === fact ? condition.oneOf : [])),
    ),
  );

const source = ({ pick, resolve }: PickKind) => ({ name: pick.path, resolve });
const once = (ids: readonly string[]) => [...new Set(ids)];

interface Refers {
  readonly flow: Flow;
  readonly deviceIds: readonly string[];
  readonly fileTypeIds: readonly string[];
}

/** What everything is called that a drawing refers to, read with it or chosen since. */
export const useNames = (
  { flow, deviceIds, fileTypeIds }: Refers,
  loaded: LoadedNames,
): { nameOf: NameOf; names: Readonly<Record<string, string>> } => {
  const read = loaded as unknown as Readonly<Record<string, unknown>>;
  const known = [
    ...useKnown(source(peoplePick), once(peopleIn(flow)), read),
    ...useKnown(source(sealsPick), once([...deviceIds, ...chosenIn(flow, ConditionFact.seal)]), read),
    ...useKnown(
      source(fileTypesPick),
      once([...fileTypeIds, ...chosenIn(flow, ConditionFact.fileType)]),
      read,
    ),
    ...useKnown(source(departmentsPick), once(chosenIn(flow, ConditionFact.department)), read),
  ];
  const names = Object.fromEntries(known.map(({ value, label }) => [value, label]));
  return { names, nameOf: (id) => names[id] ?? loaded.names[id] ?? '…' };
};
