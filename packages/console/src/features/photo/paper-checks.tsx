import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { listPhotoIdentifications } from '#wire/identify/calls.ts';
import { checkPaper, listPaperChecks } from '#wire/paper-check/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { PhotoIdentify } from '../identify/photo-identify.tsx';
import type { PaperCheck } from './paper-check.ts';
import { PaperFindings } from './paper-findings.tsx';
import css from './photo.module.css';
import type { UsePhoto } from './use-photo.ts';

type Identified = CallResult<typeof listPhotoIdentifications>['list'][number];

interface Props {
  readonly recordId: string;
  readonly photos: readonly UsePhoto[];
  readonly checks: readonly PaperCheck[];
}

interface PhotoProps {
  readonly photo: UsePhoto;
  readonly check: PaperCheck | undefined;
  readonly found: Identified | undefined;
}

const OnePhoto = ({ photo, check, found }: PhotoProps) => {
  const t = useT();
  const { can } = useAccess();
  const look = async () => {
    await call(checkPaper, { photoId: photo.id }).catch(() => undefined);
    await refresh(listPaperChecks);
  };
  const isWaiting = check?.state === 'waiting';
  return (
    <li className={css.check}>
      <div className={css.checkHead}>
        <h4>{photo.sequence ? t('photo.of', { n: photo.sequence }) : t('photo.ofPapers')}</h4>
        {isWaiting && <span role="status">{t('paper.waiting')}</span>}
        {check?.state === 'failed' && <span role="status">{t('paper.failed')}</span>}
        {!isWaiting && can('photo.add') && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconFileSearch size="1rem" />}
            onClick={() => void look()}
          >
            {t(check ? 'paper.again' : 'paper.look')}
          </Button>
        )}
      </div>
      {check?.result && <PaperFindings check={check} result={check.result} />}
      <PhotoIdentify photoId={photo.id} found={found} />
    </li>
  );
};

/** Looks at the photos of a use: imprints counted, words compared. Hints for whoever reviews, never a verdict. */
export const PaperChecks = ({ recordId, photos, checks }: Props) => {
  const t = useT();
  const identified = useRead(listPhotoIdentifications, { id: recordId });
  return (
    <section className={css.checks} aria-labelledby="paper-checks">
      <h3 id="paper-checks">{t('paper.title')}</h3>
      <p className={css.note}>{t('paper.hint')}</p>
      <ul>
        {photos.map((photo) => (
          <OnePhoto
            key={photo.id}
            photo={photo}
            check={checks.find(({ photoId }) => photoId === photo.id)}
            found={identified.data?.list.find(({ photoId }) => photoId === photo.id)}
          />
        ))}
      </ul>
    </section>
  );
};
