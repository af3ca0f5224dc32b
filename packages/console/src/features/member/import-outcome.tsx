import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { confirmImport } from '@chancery/contract/member/import.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import css from './import.module.css';
import { FaultTable } from './import-faults.tsx';

interface Props {
  readonly outcome: CallResult<typeof confirmImport>;
  onClose(): void;
}

/** What came of an import. */
export const ImportOutcome = ({ outcome: { added, skipped }, onClose }: Props) => {
  const t = useT();
  return (
    <div className={css.step}>
      <div role="status">
        <ul className={css.sums}>
          <li data-kind="good">
            <IconCircleCheck size="1.125rem" aria-hidden="true" />
            {t('member.importDone', { n: added })}
          </li>
        </ul>
      </div>
      {skipped.length > 0 && (
        <>
          <p>{t('member.importSkipped')}</p>
          <FaultTable faults={skipped} />
        </>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose} data-autofocus>
          {t('member.importClose')}
        </Button>
      </div>
    </div>
  );
};
