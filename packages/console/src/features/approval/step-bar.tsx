import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import detail from '../../kit/detail/detail.module.css';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useIsMobile } from '../../kit/use-mobile.ts';
import type { Step } from './step.ts';

const sheet = () => import('./steps.dialog.tsx');

const run = (step: Step) => void step.run().catch(() => undefined);
const labelOf = ({ label, notYet }: Step) => (notYet ? `${label} (${notYet})` : label);

interface Props {
  readonly steps: readonly Step[];
  /** How many stand there at once; two where it is decided. */
  readonly upFront?: number;
}

/** What can be done now: the two likeliest as buttons, the rest behind one more; at the thumb on a phone. */
export const StepBar = ({ steps, upFront = 1 }: Props) => {
  const t = useT();
  const isMobile = useIsMobile();
  const decides = steps[0]?.key === 'approve';
  const shown = steps.slice(0, decides ? 2 : upFront);
  const rest = steps.slice(shown.length);
  if (steps.length === 0) return null;
  const more = (
    <Button
      variant="default"
      aria-label={t('approval.more')}
      style={{ flex: 'none' }}
      onClick={isMobile ? () => void openDialog(sheet, { steps: rest }) : undefined}
    >
      <IconDots size="1.125rem" aria-hidden="true" />
    </Button>
  );
  return (
    <div className={detail.actions}>
      {shown.map((step, at) => (
        <Button
          key={step.key}
          variant={at === 0 && step.key !== 'comment' ? 'filled' : 'default'}
          color={step.dangerous ? 'danger' : undefined}
          disabled={step.notYet !== undefined}
          onClick={() => run(step)}
        >
          {labelOf(step)}
        </Button>
      ))}
      {rest.length > 0 && isMobile && more}
      {rest.length > 0 && !isMobile && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>{more}</Menu.Target>
          <Menu.Dropdown>
            {rest.map((step) => (
              <Menu.Item
                key={step.key}
                color={step.dangerous ? 'danger' : undefined}
                disabled={step.notYet !== undefined}
                onClick={() => run(step)}
              >
                {labelOf(step)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};
