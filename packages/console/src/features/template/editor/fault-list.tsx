import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../../kit/phrases.tsx';
import css from './editor.module.css';
import { useEditor } from './editor-context.ts';
import type { DrawnFault } from './flow-faults.ts';

interface Props {
  readonly faults: readonly DrawnFault[];
  /** Something was changed since it was published. */
  readonly dirty: boolean;
}

/** What has to be mended before the flow can be published; each leads to its card. */
export const FaultList = ({ faults, dirty }: Props) => {
  const t = useT();
  const { showPart } = useEditor();
  if (faults.length === 0)
    return (
      <p className={css.fine} role="status">
        {dirty && (
          <>
            <IconCircleCheck size="1rem" aria-hidden="true" />
            {t('flow.noFaults')}
          </>
        )}
      </p>
    );
  return (
    <section className={css.faults} aria-labelledby="flow-faults">
      <h2 id="flow-faults" role="status">
        <IconAlertTriangle size="1rem" aria-hidden="true" />
        {t('flow.faults', { n: faults.length })}
      </h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.key}>
            <button type="button" onClick={() => showPart(fault.at[0])}>
              {fault.name && <strong>{fault.name}: </strong>}
              {fault.say(t)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
