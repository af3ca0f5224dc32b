import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { Entry } from '@chancery/evidence/entry.ts';
import type { RowState } from '../../kit/kept-table.ts';
import type { RowFault } from './compare-rows.ts';

interface Numbered {
  readonly id: string;
  readonly counter: number;
  /** Where the count of the unit began when it came; nothing where the log does not say. */
  readonly base: number | undefined;
}

interface Counted {
  /** The highest press before the seal was the unit's, as binding and unbinding it said; nothing while it is nobody's. */
  base: number | undefined;
  readonly presses: Numbered[];
}

/**
 * Keeps the numbers of presses as the log goes on, seal by seal. A gap that is said to be smaller than what lies between two
 * numbers was closed by a press that the log knows nothing of.
 */
export const createPressNumbers = () => {
  const seals = new Map<string, Counted>();
  /** A device of a seal: another one counts anew. */
  const sealOf = (id: string, serial: unknown): Counted => {
    const name = `${id} ${serial ?? ''}`;
    const known = seals.get(name) ?? { base: undefined, presses: [] };
    seals.set(name, known);
    return known;
  };

  /** A seal that comes back may have been pressed elsewhere; what it had told until then stands before it. */
  const noteBinding = ({ subject, facts: { step, serial, counter } }: Entry): void => {
    const isBegun = step === 'bound' || step === 'exchanged';
    if (isBegun && typeof counter === 'number') sealOf(subject, serial).base = counter;
    else if (step === 'unbound') sealOf(subject, serial).base = undefined;
  };

  const note = (entry: Entry): void => {
    const { kind, subject, facts } = entry;
    if (kind === EvidenceKind.deviceOperated) noteBinding(entry);
    if (kind !== EvidenceKind.pressRecorded || typeof facts.deviceId !== 'string') return;
    const seal = sealOf(facts.deviceId, facts.serial);
    seal.presses.push({ id: subject, counter: Number(facts.counter), base: seal.base });
  };

  /** The presses before which more is missing than is said now. */
  const faults = (unit: string, said: ReadonlyMap<string, RowState> | undefined): RowFault[] =>
    [...seals.values()].flatMap(({ presses }) => {
      const inOrder = presses.sort((one, other) => one.counter - other.counter);
      return inOrder.flatMap(({ id, counter, base }, at): RowFault[] => {
        const before =
          inOrder[at - 1]?.counter ?? (base === undefined ? undefined : Math.min(base, counter - 1));
        const state = said?.get(id);
        if (before === undefined || !state) return [];
        const missing = counter - before - 1;
        return Number(state.gap) < missing
          ? [{ unit, table: 'press', id, code: 'gapClosed', field: 'gap', log: missing, row: state.gap }]
          : [];
      });
    });

  return { note, faults };
};
