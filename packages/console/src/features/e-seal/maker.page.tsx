import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { getESeal } from '#wire/e-seal/calls.ts';
import { KeyHolder, PictureSource, SealForm, SealKeyKind } from '#wire/e-seal/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { devicesPath } from '../device/paths.ts';
import { designOf, draftFor, draftOf, type ESealDetail } from './design.ts';
import { DrawFields } from './draw-fields.tsx';
import css from './e-seal.module.css';
import { KeyHolderChoice } from './key-holder.tsx';
import { OnPaper } from './on-paper.tsx';
import { openChangePicture, openMakeSeal } from './seal-acts.ts';
import { UploadFields } from './upload-fields.tsx';
import { usePreview, type Wanted } from './use-preview.ts';

type KeyKind = (typeof SealKeyKind.all)[number];
type Source = (typeof PictureSource.all)[number];

const Maker = ({ seal }: { readonly seal?: ESealDetail }) => {
  const t = useT();
  const { unit } = useAccess();
  const unitName = unit?.companyFullName ?? unit?.companyName ?? '';
  const last = seal?.pictures[0]?.design;
  const [source, setSource] = useState<Source>(PictureSource.drawn);
  const [draft, setDraft] = useState(() => (last ? draftOf(last) : draftFor(SealForm.official, unitName)));
  const [files, setFiles] = useState<readonly FileValue[]>([]);
  const [widthMm, setWidth] = useState(42);
  const [keyKind, setKeyKind] = useState<KeyKind>(SealKeyKind.ec);
  const [keyHolder, setKeyHolder] = useState<(typeof KeyHolder.all)[number]>(KeyHolder.platform);
  const design = designOf(draft);
  const file = files[0]?.filePath;
  const drawn: Wanted = design && { design };
  const uploaded: Wanted = file && widthMm >= 5 && widthMm <= 120 ? { file, widthMm } : undefined;
  const wanted = source === PictureSource.drawn ? drawn : uploaded;
  const { picture, busy, fault } = usePreview(wanted);
  const asksKey = !seal || seal.keyKind === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wanted || !picture) return;
    const given = { ...wanted, ...(asksKey ? { keyKind } : {}), ...(seal ? {} : { keyHolder }) };
    const name = t(codeLabel(SealForm, draft.form));
    void (seal ? openChangePicture(seal, given) : openMakeSeal(given, { name }));
  };

  return (
    <div className={css.columns}>
      <form className={css.form} onSubmit={submit} noValidate>
        <NativeSelect
          label={t('eSeal.source')}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value as Source)}
          data={PictureSource.all.map((value) => ({ value, label: t(`eSeal.source.${value}`) }))}
        />
        {source === PictureSource.drawn ? (
          <DrawFields draft={draft} unitName={unitName} onChange={setDraft} />
        ) : (
          <UploadFields files={files} widthMm={widthMm} onFiles={setFiles} onWidth={setWidth} />
        )}
        {asksKey && (
          <NativeSelect
            label={t('eSeal.keyKind')}
            description={t('eSeal.keyKindHelp')}
            value={keyKind}
            onChange={({ currentTarget }) => setKeyKind(currentTarget.value as KeyKind)}
            data={SealKeyKind.all.map((value) => ({ value, label: t(`eSeal.keyKind.${value}`) }))}
          />
        )}
        {!seal && <KeyHolderChoice value={keyHolder} onChange={setKeyHolder} />}
        {asksKey && keyKind === SealKeyKind.sm2 && (
          <p className={css.note} role="note">
            {t('eSeal.sm2Note')}
          </p>
        )}
        <div className={css.buttons}>
          <Button type="submit" disabled={!picture || busy}>
            {t(seal ? 'eSeal.useThis' : 'eSeal.next')}
          </Button>
        </div>
      </form>
      <aside className={css.side} aria-label={t('eSeal.preview')}>
        <OnPaper
          picture={picture}
          alt={t('eSeal.previewAlt', { name: draft.name })}
          instead={fault ?? t(source === PictureSource.drawn ? 'eSeal.previewEmpty' : 'eSeal.previewNoFile')}
          busy={busy}
        />
      </aside>
    </div>
  );
};

/** Designs a seal with its picture in sight; with an id, gives that seal another picture. */
export const Page = () => {
  const t = useT();
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useRead(getESeal, { id: id ?? '' }, { enabled: !!id });
  usePageTitle(t(id ? 'eSeal.change' : 'eSeal.make'));
  if (id && isError)
    return <DetailTrouble error={error} parent={devicesPath} onRetry={() => void refetch()} />;
  return (
    <section className={css.page}>
      <h1>{id && data ? t('eSeal.changeOf', { name: data.name }) : t('eSeal.make')}</h1>
      <p className={css.lead}>{t(id ? 'eSeal.changeText' : 'eSeal.lead')}</p>
      {id ? data && <Maker key={id} seal={data} /> : <Maker />}
    </section>
  );
};
