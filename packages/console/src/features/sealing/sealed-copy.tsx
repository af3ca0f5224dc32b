import { Button } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { listSealedFiles } from '#wire/sealing/calls.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { saveLink } from '../report/save-link.ts';
import css from './sealing.module.css';

interface Props {
  readonly applicationId: string;
  readonly fileId: string;
}

/** The sealed copy of a file of an application, where there is one. */
export const SealedCopy = ({ applicationId, fileId }: Props) => {
  const t = useT();
  const { data } = useRead(listSealedFiles, { applicationId }, { toTheEnd: true });
  const found = data?.list.find((one) => one.fileId === fileId);
  if (!found) return null;
  const { sealed, seals } = found;
  return (
    <div className={css.copy}>
      <Button
        size="compact-sm"
        leftSection={<IconRosetteDiscountCheck size="1rem" aria-hidden="true" />}
        onClick={() => saveLink(sealed.tmpUrl, sealed.fileName)}
      >
        {t('sealing.downloadSealed')}
      </Button>
      <span className={css.dim}>{t('sealing.sealedBy', { seals: seals.join(comma()) })}</span>
    </div>
  );
};
