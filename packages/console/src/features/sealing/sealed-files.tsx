import { getSealing } from '#wire/sealing/calls.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { FileLine } from './file-line.tsx';
import css from './sealing.module.css';

/** The files that came of a use of an electronic seal. */
export const SealedFiles = ({ authorizationId }: { readonly authorizationId: string }) => {
  const t = useT();
  const { data } = useRead(getSealing, { id: authorizationId }, { toTheEnd: true });
  const files = data?.files.filter(({ state }) => state !== null) ?? [];
  if (files.length === 0) return null;
  return (
    <section className={detail.section}>
      <h2>{t('sealing.files')}</h2>
      <ul className={css.files}>
        {files.map((file) => (
          <FileLine key={file.fileId} file={file} isChosen={false} onToggle={undefined} />
        ))}
      </ul>
    </section>
  );
};
