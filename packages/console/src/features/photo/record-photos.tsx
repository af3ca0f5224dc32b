import { listPaperChecks } from '#wire/paper-check/calls.ts';
import { listUsePhotos } from '#wire/photo/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { AddPhoto } from './add-photo.tsx';
import { PaperChecks } from './paper-checks.tsx';
import css from './photo.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { useLookAgain } from './use-look-again.ts';
import type { PhotographedUse } from './use-photo.ts';

/** The photos of a use, and what looks at them found. */
export const RecordPhotos = ({ use }: { readonly use: PhotographedUse }) => {
  const recordId = use.id;
  const t = useT();
  const { data, error, refetch } = useRead(listUsePhotos, { id: recordId });
  const checks = useRead(listPaperChecks, { id: recordId });
  const isWaiting = checks.data?.list.some(({ state }) => state === 'waiting') ?? false;
  useLookAgain(isWaiting);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.blank} aria-busy="true" />;
  return (
    <div className={css.record}>
      {data.list.length === 0 ? (
        <p className={css.note}>{t('photo.empty')}</p>
      ) : (
        <>
          <PhotoGrid photos={data.list} />
          <PaperChecks recordId={recordId} photos={data.list} checks={checks.data?.list ?? []} />
        </>
      )}
      <div>
        <AddPhoto use={use} />
      </div>
    </div>
  );
};
