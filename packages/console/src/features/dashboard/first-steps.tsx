import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getHomePage } from '#wire/dashboard/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { applyPath } from '../approval/paths.ts';
import { devicesPath } from '../device/paths.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

type Steps = NonNullable<CallResult<typeof getHomePage>['firstSteps']>;

const paths: Readonly<Record<Steps[number]['step'], string>> = {
  certify: '/unit/attestation',
  invite: '/unit/member',
  seal: devicesPath,
  template: '/sealManage/tempManage',
  use: applyPath,
};

/** What a new unit does first; each step ticks itself off, and with the last one the list is gone. */
export const FirstSteps = ({ steps }: { readonly steps: Steps }) => {
  const t = useT();
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <Card title={t('figure.begin')}>
      <ol className={css.steps}>
        {steps.map(({ step, done }) => (
          <li key={step} data-done={done || undefined} aria-current={step === next ? 'step' : undefined}>
            {done ? (
              <IconCircleCheck size="1.25rem" aria-label={t('figure.beginDone')} />
            ) : (
              <IconCircle size="1.25rem" aria-hidden="true" />
            )}
            <Link to={paths[step]}>{t(`figure.begin.${step}`)}</Link>
          </li>
        ))}
      </ol>
    </Card>
  );
};
