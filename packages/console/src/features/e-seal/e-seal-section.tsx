import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CertificateState } from '#wire/certificate/codes.ts';
import { getESeal } from '#wire/e-seal/calls.ts';
import { ESealState, PictureSource, SealForm, SealKeyKind } from '#wire/e-seal/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { FactList } from '../../kit/detail/fact-list.tsx';
import { nothing, showDate, showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import type { ESealDetail } from './design.ts';
import css from './e-seal.module.css';
import { OnPaper } from './on-paper.tsx';
import { changePicturePath } from './paths.ts';
import { openAct } from './seal-acts.ts';

const State = tag(ESealState).Cell;
const Standing = tag(CertificateState).Cell;

const Acts = ({ seal }: { readonly seal: ESealDetail }) => {
  const t = useT();
  const { can } = useAccess();
  if (!can('eSeal.edit') || seal.state === ESealState.ended) return null;
  const isSuspended = seal.state === ESealState.suspended;
  const run = (act: Parameters<typeof openAct>[0]) => void openAct(act, seal).catch(() => undefined);
  return (
    <div className={css.buttons}>
      <Button
        variant={seal.state === ESealState.unmade ? 'filled' : 'default'}
        renderRoot={(props) => <Link {...props} to={changePicturePath(seal.id) as string} />}
      >
        {t(seal.state === ESealState.unmade ? 'eSeal.giveFirst' : 'eSeal.change')}
      </Button>
      {isSuspended ? (
        <Button variant="default" onClick={() => run('resume')}>
          {t('eSeal.resume')}
        </Button>
      ) : (
        seal.state === ESealState.active && (
          <Button variant="outline" color="danger" onClick={() => run('suspend')}>
            {t('eSeal.suspend')}
          </Button>
        )
      )}
      <Button variant="outline" color="danger" onClick={() => run('end')}>
        {t('eSeal.end')}
      </Button>
    </div>
  );
};

const Earlier = ({ pictures }: Pick<ESealDetail, 'pictures'>) => {
  const t = useT();
  if (pictures.length < 2) return null;
  return (
    <ul className={css.versions} aria-label={t('eSeal.versions')}>
      {pictures.map(({ version, image, source, by, at, reason }) => (
        <li key={version}>
          <img className={css.thumb} src={image} alt="" />
          <span>
            {t('eSeal.version', { n: version, source: t(codeLabel(PictureSource, source)) })}
            <br />
            <span className={css.quiet}>{[by, reason].filter(Boolean).join(' · ')}</span>
          </span>
          <time dateTime={at}>{showDateTime(at)}</time>
        </li>
      ))}
    </ul>
  );
};

const Certificate = ({ certificate }: Pick<ESealDetail, 'certificate'>) => {
  const t = useT();
  const { can } = useAccess();
  if (!certificate) return nothing;
  const until = t('eSeal.certificateUntil', { date: showDate(certificate.endsAt) });
  return (
    <>
      <Standing value={certificate.state} />{' '}
      {can('certificate.view') ? <Link to={'/cost/sertupdate' as string}>{until}</Link> : until}
    </>
  );
};

/** What an electronic seal looks like, what it signs with, and what can be done with it. */
export const ESealSection = ({ data: { id, name } }: { readonly data: { id: string; name: string } }) => {
  const t = useT();
  const { data: seal } = useRead(getESeal, { id });
  if (!seal) return <div className={css.quiet} aria-busy="true" />;
  const [picture] = seal.pictures;
  const { design } = picture ?? {};
  return (
    <div className={css.about}>
      <div className={css.seal}>
        <OnPaper
          picture={picture}
          alt={t('eSeal.previewAlt', { name })}
          instead={t('eSeal.noPicture')}
          small
        />
        <div className={css.about}>
          <FactList
            facts={[
              [t('eSeal.state'), <State key="state" value={seal.state} />],
              [t('eSeal.form'), design ? t(codeLabel(SealForm, design.form)) : nothing],
              [t('eSeal.keyKind'), seal.keyKind ? t(codeLabel(SealKeyKind, seal.keyKind)) : nothing],
              [t('eSeal.certificate'), <Certificate key="certificate" certificate={seal.certificate} />],
              [t('eSeal.holder'), seal.keeper?.realName || nothing],
              [t('eSeal.madeBy'), seal.madeAt ? `${seal.madeBy} · ${showDateTime(seal.madeAt)}` : nothing],
            ]}
          />
          <Acts seal={seal} />
        </div>
      </div>
      <Earlier pictures={seal.pictures} />
    </div>
  );
};
