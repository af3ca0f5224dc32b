import { IconRubberStamp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import css from './approval.module.css';
import { AttachedFiles } from './attached-files.tsx';
import { eventWords } from './event-words.ts';
import { MovedPlaces } from './moved-places.tsx';
import type { Application } from './step.ts';

const ApplicationMarks = lazy(() =>
  import('../watermark/application-marks.tsx').then((module) => ({ default: module.ApplicationMarks })),
);

const SealedCopy = lazy(() =>
  import('../sealing/sealed-copy.tsx').then((module) => ({ default: module.SealedCopy })),
);

const PlacedFile = lazy(() =>
  import('../placing/placed-file.tsx').then((module) => ({ default: module.PlacedFile })),
);

/** What is to be stamped, one file at a time, looked at in the page. */
const StampedFiles = ({ data }: { readonly data: Application }) => {
  const { id, files, seals, places } = data;
  const t = useT();
  const [chosen, setChosen] = useState(files[0]?.filePath);
  const shown = files.find(({ filePath }) => filePath === chosen) ?? files[0];
  const moved = data.route.events.findLast((event) => event.moved.length > 0);
  return (
    <section className={detail.section}>
      <h2>{t('apply.filesCount', { n: files.length })}</h2>
      {moved && (
        <div className={`${css.noteBox} ${css.movedNote}`} data-meaning="attention" role="note">
          <IconRubberStamp size="1.25rem" aria-hidden="true" />
          <div>
            <strong>{eventWords(moved, t)}</strong>
            <MovedPlaces moved={moved.moved} />
          </div>
        </div>
      )}
      {files.length > 1 && (
        <div className={css.chooseFile}>
          {files.map(({ filePath, fileName }) => (
            <button
              key={filePath}
              type="button"
              aria-pressed={filePath === shown?.filePath}
              onClick={() => setChosen(filePath)}
            >
              {fileName}
            </button>
          ))}
        </div>
      )}
      {shown && (
        <Suspense>
          <SealedCopy applicationId={id} fileId={shown.filePath} />
          <ApplicationMarks key={shown.filePath} applicationId={id} file={shown} />
        </Suspense>
      )}
      {shown && places.length === 0 && <FileView key={shown.filePath} file={shown} />}
      {shown && places.length > 0 && (
        <Suspense>
          <PlacedFile key={shown.filePath} file={shown} seals={seals} placed={places} />
        </Suspense>
      )}
    </section>
  );
};

/** What is to be stamped, and apart from it what only helps to decide. */
export const AppliedFiles = ({ data }: { readonly data: Application }) => {
  const t = useT();
  return (
    <>
      {data.files.length > 0 && <StampedFiles data={data} />}
      {data.attachments.length > 0 && (
        <section className={detail.section}>
          <h2>{t('apply.attachmentsCount', { n: data.attachments.length })}</h2>
          <AttachedFiles files={data.attachments} />
        </section>
      )}
    </>
  );
};
