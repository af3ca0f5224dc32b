import { Checkbox } from '@mantine/core';
import { useT } from '../../kit/phrases.tsx';
import type { SealChoice } from '../device/device.ts';
import { SealFacts } from '../device/seal-option.tsx';
import { SealPicture } from '../device/seal-picture.tsx';
import form from './apply.module.css';
import type { SealLine } from './apply-values.ts';
import css from './seals.module.css';
import { Stepper } from './stepper.tsx';

interface Props {
  readonly line: SealLine;
  /** What is known of it; nothing once it is not offered any more. */
  readonly seal: SealChoice | undefined;
  readonly isChosen: boolean;
  readonly max: number;
  /** How often it is pressed is said here. */
  readonly counted?: boolean;
  readonly error?: string;
  readonly invalid?: boolean;
  onToggle(): void;
  onChange(line: SealLine): void;
}

/** A seal to choose; once chosen, its counts stand below it. */
export const SealItem = ({
  line,
  seal,
  isChosen,
  max,
  counted = true,
  error,
  invalid = false,
  onToggle,
  onChange,
}: Props) => {
  const t = useT();
  const counts = [
    ['normalCount', t('apply.normal')],
    ['crossPageCount', t('apply.crossPage')],
  ] as const;
  return (
    <li className={css.seal} data-chosen={isChosen || undefined}>
      <div className={css.head}>
        <Checkbox
          size="md"
          className={css.choose}
          classNames={{ body: css.chooseBody }}
          label={line.name}
          description={
            seal ? (
              <SealFacts row={seal} />
            ) : line.keeper ? (
              t('seal.keptBy', { name: line.keeper })
            ) : (
              t('seal.noKeeper')
            )
          }
          checked={isChosen}
          aria-invalid={invalid}
          onChange={onToggle}
        />
        <SealPicture seal={seal} />
      </div>
      {isChosen && (counted || error) && (
        <div className={css.steppers}>
          {counted &&
            counts.map(([name, label]) => (
              <Stepper
                key={name}
                label={label}
                of={line.name}
                value={line[name]}
                max={max}
                invalid={error !== undefined}
                onChange={(count) => onChange({ ...line, [name]: count })}
              />
            ))}
          {error && (
            <p className={form.error} role="alert">
              <span className="sentence">{error}</span>
            </p>
          )}
        </div>
      )}
    </li>
  );
};
