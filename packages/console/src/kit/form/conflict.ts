import type { EditConflict } from '@chancery/contract/kit/envelope.ts';
import type { FieldTable } from './field-spec.ts';
import type { FormValue, FormValues } from './form-value.ts';
import { isSame, namesOf } from './form-values.ts';

/** Somebody else was quicker: who, when, and what the fields hold there now. */
export interface Conflict extends Pick<EditConflict, 'by' | 'at'> {
  readonly theirs: FormValues;
  /** How the object stands there now, for the names of what is chosen. */
  readonly current: Readonly<Record<string, unknown>>;
  readonly revision: unknown;
}

/** A field that does not hold the same here and there. */
export interface Difference {
  readonly name: string;
  readonly theirs: FormValue;
  readonly mine: FormValue;
  /** Whether it was changed here; what was not touched follows them. */
  readonly touched: boolean;
}

/** Where the form and the saved state differ, in the order of the form. */
export const differences = (
  fields: FieldTable,
  { theirs }: Conflict,
  begun: FormValues,
  mine: FormValues,
): readonly Difference[] =>
  Object.entries(fields)
    .flatMap(([name, spec]) => (spec?.kind === 'password' ? [] : namesOf(name, spec)))
    .filter((name) => !isSame(theirs[name], mine[name]))
    .map((name) => ({
      name,
      theirs: theirs[name] ?? '',
      mine: mine[name] ?? '',
      touched: !isSame(begun[name], mine[name]),
    }));

/** What is kept when one insists: one's own changes, and theirs wherever one has changed nothing. */
export const merged = ({ theirs }: Conflict, begun: FormValues, mine: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      isSame(begun[name], value) ? (theirs[name] ?? value) : value,
    ]),
  );
