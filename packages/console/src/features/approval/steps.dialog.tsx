import { Button } from '@mantine/core';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './approval.module.css';
import type { Step } from './step.ts';

interface Props extends DialogProps {
  readonly steps: readonly Step[];
}

/** The rarer things to do, as a sheet at the thumb. */
export const Dialog = ({ steps, opened, close }: Props) => {
  const t = useT();
  const choose = (step: Step) => () => {
    close();
    void step.run().catch(() => undefined);
  };
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('approval.more')}>
      <div className={css.sheet}>
        {steps.map((step) => (
          <Button
            key={step.key}
            variant="default"
            color={step.dangerous ? 'danger' : undefined}
            disabled={step.notYet !== undefined}
            onClick={choose(step)}
          >
            {step.notYet ? `${step.label} (${step.notYet})` : step.label}
          </Button>
        ))}
      </div>
    </DialogFrame>
  );
};
