import { Button } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isOpen, isTheirs } from '#wire/authorization/rules.ts';
import { pressByHand } from '#wire/authorization/steps.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { PressKind } from '#wire/use-record/codes.ts';
import { atWork } from '../../kit/at-work.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './authorization.module.css';
import type { Authorization } from './authorization.ts';
import { leftOf } from './authorization-shows.tsx';
import { showAnew } from './authorization-steps.ts';

interface Props {
  readonly data: Authorization;
}

const Progress = ({ label, used, granted }: { label: string; used: number; granted: number }) => {
  const t = useT();
  if (granted === 0) return null;
  return (
    <div className={css.progress}>
      <span>{label}</span>
      <span
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={granted}
        aria-valuenow={used}
      >
        <span style={{ width: `${(used / granted) * 100}%` }} />
      </span>
      <span className={css.figure}>{t('authorization.ofGranted', { used, granted })}</span>
    </div>
  );
};

/** Presses of a seal that cannot count are entered here, one click each. */
const ByHand = ({ data }: Props) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const left = leftOf(data);
  const enter = async (kind: keyof typeof left) => {
    setBusy(true);
    try {
      // Two presses within a moment are two presses, not one click that bounced.
      await call(pressByHand, { id: data.id, kind, count: 1, ...{ at: performance.now() } });
      notify.success(t('authorization.entered'));
    } finally {
      await showAnew();
      setBusy(false);
    }
  };
  const run = (kind: keyof typeof left) => () => void enter(kind).catch(() => undefined);
  return (
    <div className={css.byHand}>
      <p>{t('authorization.byHandLead')}</p>
      <div>
        {left.normal > 0 && (
          <Button
            leftSection={<IconRubberStamp size="1.125rem" aria-hidden="true" />}
            disabled={busy}
            onClick={run(PressKind.normal)}
          >
            {t('authorization.enterNormal')}
          </Button>
        )}
        {left.crossPage > 0 && (
          <Button variant="default" disabled={busy} onClick={run(PressKind.crossPage)}>
            {t('authorization.enterCross')}
          </Button>
        )}
      </div>
    </div>
  );
};

const running: readonly number[] = [Status.inUse, Status.awaitingUse];

/** How many presses are left, large enough to be read from beside the seal. */
export const CountPanel = ({ data }: Props) => {
  const t = useT();
  const left = leftOf(data);
  const sum = left.normal + left.crossPage;
  const used = data.normalUsed + data.crossPageUsed;
  const isByHand =
    data.subtype === SealSubtype.ordinary && running.includes(data.status) && isTheirs('close', data);
  return (
    <section
      className={detail.section}
      aria-label={t('authorization.progress')}
      {...(running.includes(data.status) && atWork)}
    >
      <p className={css.big} aria-live="polite">
        <strong>{isOpen(data.status) ? sum : used}</strong>
        <span>{t(isOpen(data.status) ? 'authorization.leftBig' : 'authorization.usedBig')}</span>
      </p>
      <Progress label={t('authorization.normal')} used={data.normalUsed} granted={data.normalCount} />
      <Progress
        label={t('authorization.crossPage')}
        used={data.crossPageUsed}
        granted={data.crossPageCount}
      />
      {isByHand && <ByHand data={data} />}
    </section>
  );
};
