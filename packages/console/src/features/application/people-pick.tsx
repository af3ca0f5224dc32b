import { lazy, Suspense, useMemo } from 'react';
import { useSettled } from '../../kit/settled.ts';
import { colleague, nameOf, rememberName } from '../approval/colleague.ts';
import css from './apply.module.css';
import type { Person } from './apply-values.ts';

const PickField = lazy(() =>
  import('../../kit/picker/pick-field.tsx').then((it) => ({ default: it.PickField })),
);

interface Props {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: string;
  readonly many?: boolean;
  readonly not?: readonly string[];
  readonly value: readonly Person[];
  onChange(people: readonly Person[]): void;
}

/** Chooses one colleague, or several. */
export const PeoplePick = ({
  name,
  label,
  description,
  error,
  many = false,
  not,
  value,
  onChange,
}: Props) => {
  for (const { userId, realName } of value) rememberName(userId, realName);
  const excluded = not?.join(' ');
  const kind = useMemo(() => colleague({ many, not: excluded?.split(' ') }), [many, excluded]);
  const isSettled = useSettled();
  const ids = value.map(({ userId }) => userId);
  // The form stands before what a field is chosen with is fetched.
  if (!isSettled) return <div className={css.waiting} />;
  return (
    <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
      <PickField
        kind={kind}
        form={{
          values: { [name]: many ? ids : (ids[0] ?? '') },
          loaded: {},
          set: (_, chosen) =>
            onChange(
              [chosen as string | readonly string[]]
                .flat()
                .filter((userId) => userId !== '')
                .map((userId) => ({ userId, realName: nameOf(userId) })),
            ),
        }}
        shared={{
          name,
          label,
          description,
          error,
          'aria-invalid': error !== undefined,
          required: !many,
          withAsterisk: false,
          placeholder: undefined,
          autoComplete: undefined,
          disabled: false,
          onBlur: () => undefined,
        }}
      />
    </Suspense>
  );
};
