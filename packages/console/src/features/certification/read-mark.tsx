import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import css from './certification.module.css';
import type { ReadField } from './use-licence-reading.ts';

/** Below this a reading is looked at twice. */
const sure = 0.9;

interface Props {
  readonly read: ReadField | undefined;
  /** What stands in the field now. */
  readonly value: unknown;
}

/** Says how sure the reading of a field is, until somebody changes it. */
export const ReadMark = ({ read, value }: Props) => {
  const t = useT();
  if (!read || read.value !== value) return null;
  const percent = Math.round(read.confidence * 100);
  const doubtful = read.warning !== null || read.confidence < sure;
  return (
    <p className={css.mark} data-doubtful={doubtful || undefined}>
      {doubtful ? (
        <IconAlertTriangle size="0.875rem" aria-hidden="true" />
      ) : (
        <IconCheck size="0.875rem" aria-hidden="true" />
      )}
      <span className="sentence">
        {read.warning
          ? t(`warning.${read.warning}`)
          : t(doubtful ? 'certification.checkThis' : 'certification.readWell', { percent })}
      </span>
    </p>
  );
};
