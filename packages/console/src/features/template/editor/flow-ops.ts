import type { Branch, Flow, FlowCase, FlowStep, PlainStep } from '@chancery/contract/approval/flow.ts';

/** A row of steps: the main one, that of a case, or that of a branch where no case fits. */
export type ListKey = 'main' | `case:${string}` | `else:${string}`;

/** Where something stands, or is to stand. */
export interface Place {
  readonly list: ListKey;
  readonly index: number;
}

type Change = (steps: readonly FlowStep[], list: ListKey) => readonly FlowStep[];

/** Only the main row holds branches, so whatever a change does to another row leaves plain steps. */
const mapLists = (flow: Flow, change: Change): Flow => ({
  ...flow,
  steps: change(flow.steps, 'main').map((step) =>
    step.kind === 'branch'
      ? {
          ...step,
          cases: step.cases.map((one) => ({
            ...one,
            steps: [...change(one.steps, `case:${one.id}`)] as PlainStep[],
          })),
          otherwise: [...change(step.otherwise, `else:${step.id}`)] as PlainStep[],
        }
      : step,
  ),
});

/** The branches of a flow. */
export const branchesOf = (flow: Flow): Branch[] => flow.steps.filter((step) => step.kind === 'branch');

/** Every row of steps, by its name. */
export const listsOf = (flow: Flow): ReadonlyMap<ListKey, readonly FlowStep[]> =>
  new Map<ListKey, readonly FlowStep[]>([
    ['main', flow.steps],
    ...branchesOf(flow).flatMap((branch): [ListKey, readonly FlowStep[]][] => [
      ...branch.cases.map((one): [ListKey, readonly FlowStep[]] => [`case:${one.id}`, one.steps]),
      [`else:${branch.id}`, branch.otherwise],
    ]),
  ]);

/** Where a step stands. */
export const placeOf = (flow: Flow, id: string): Place | undefined => {
  for (const [list, steps] of listsOf(flow)) {
    const index = steps.findIndex((step) => step.id === id);
    if (index >= 0) return { list, index };
  }
  return undefined;
};

/** A step, wherever it stands. */
export const stepOf = (flow: Flow, id: string): FlowStep | undefined => {
  const place = placeOf(flow, id);
  return place && listsOf(flow).get(place.list)?.[place.index];
};

/** A case with the branch it belongs to. */
export const caseOf = (flow: Flow, id: string): { branch: Branch; one: FlowCase; at: number } | undefined => {
  for (const branch of branchesOf(flow)) {
    const at = branch.cases.findIndex((one) => one.id === id);
    const one = branch.cases[at];
    if (one) return { branch, one, at };
  }
  return undefined;
};

/** A branch inside of a branch would be hard to read and is not drawn. */
export const mayStand = (step: Pick<FlowStep, 'kind'>, list: ListKey): boolean =>
  step.kind !== 'branch' || list === 'main';

/** Puts a step somewhere. */
export const insertStep = (flow: Flow, { list, index }: Place, step: FlowStep): Flow =>
  mayStand(step, list)
    ? mapLists(flow, (steps, key) =>
        key === list ? [...steps.slice(0, index), step, ...steps.slice(index)] : steps,
      )
    : flow;

/** Takes a step away. */
export const removeStep = (flow: Flow, id: string): Flow =>
  mapLists(flow, (steps) => steps.filter((step) => step.id !== id));

/** Changes a step. */
export const changeStep = (flow: Flow, id: string, change: (step: FlowStep) => FlowStep): Flow =>
  mapLists(flow, (steps) => steps.map((step) => (step.id === id ? change(step) : step)));

/** Moves a step to another place; the place is meant as it is before the step leaves its own. */
export const moveStep = (flow: Flow, id: string, to: Place): Flow => {
  const from = placeOf(flow, id);
  const step = stepOf(flow, id);
  if (!from || !step || !mayStand(step, to.list)) return flow;
  // A branch can not stand inside of itself.
  if (step.kind === 'branch' && to.list !== 'main') return flow;
  const isLater = from.list === to.list && from.index < to.index;
  const index = to.index - (isLater ? 1 : 0);
  return from.list === to.list && from.index === index
    ? flow
    : insertStep(removeStep(flow, id), { list: to.list, index }, step);
};

const branchAround = (flow: Flow, list: ListKey): number =>
  flow.steps.findIndex(
    (step) =>
      step.kind === 'branch' &&
      (list === `else:${step.id}` || step.cases.some((one) => list === `case:${one.id}`)),
  );

/** Moves a step one place up or down; from the end of a way it leaves its branch. */
export const nudgeStep = (flow: Flow, id: string, by: -1 | 1): Flow => {
  const from = placeOf(flow, id);
  if (!from) return flow;
  const length = listsOf(flow).get(from.list)?.length ?? 0;
  const next = from.index + by;
  if (next >= 0 && next < length) {
    const index = by < 0 ? next : next + 1;
    return moveStep(flow, id, { list: from.list, index });
  }
  if (from.list === 'main') return flow;
  const around = branchAround(flow, from.list);
  return moveStep(flow, id, { list: 'main', index: by < 0 ? around : around + 1 });
};

type NewId = () => string;

const withNewIds = (step: FlowStep, newId: NewId): FlowStep => {
  const fresh = <S extends { id: string }>(one: S): S => ({ ...one, id: newId() });
  if (step.kind !== 'branch') return fresh(step);
  return {
    ...fresh(step),
    cases: step.cases.map((one) => ({ ...fresh(one), steps: one.steps.map(fresh) })),
    otherwise: step.otherwise.map(fresh),
  };
};

/** Puts a step once more below itself. */
export const duplicateStep = (flow: Flow, id: string, name: string, newId: NewId): Flow => {
  const place = placeOf(flow, id);
  const step = stepOf(flow, id);
  if (!place || !step) return flow;
  const twin = { ...withNewIds(step, newId), name };
  return insertStep(flow, { list: place.list, index: place.index + 1 }, twin);
};

const changeCases = (flow: Flow, branchId: string, change: (cases: FlowCase[]) => FlowCase[]): Flow =>
  changeStep(flow, branchId, (step) =>
    step.kind === 'branch' ? { ...step, cases: change(step.cases) } : step,
  );

/** Adds a case that is looked at after the others. */
export const addCase = (flow: Flow, branchId: string, one: FlowCase): Flow =>
  changeCases(flow, branchId, (cases) => [...cases, one]);

/** Changes a case. */
export const changeCase = (flow: Flow, id: string, change: (one: FlowCase) => FlowCase): Flow => {
  const found = caseOf(flow, id);
  return found
    ? changeCases(flow, found.branch.id, (cases) => cases.map((one) => (one.id === id ? change(one) : one)))
    : flow;
};

/** Takes a case away, unless it is the only one. */
export const removeCase = (flow: Flow, id: string): Flow => {
  const found = caseOf(flow, id);
  return found && found.branch.cases.length > 1
    ? changeCases(flow, found.branch.id, (cases) => cases.filter((one) => one.id !== id))
    : flow;
};

/** Lets a case be looked at one place earlier or later. */
export const nudgeCase = (flow: Flow, id: string, by: -1 | 1): Flow => {
  const found = caseOf(flow, id);
  const other = found?.branch.cases[found.at + by];
  if (!found || !other) return flow;
  return changeCases(flow, found.branch.id, (cases) =>
    cases.map((one, at) => (at === found.at ? other : at === found.at + by ? found.one : one)),
  );
};
