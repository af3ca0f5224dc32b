import '@mantine/core/styles/Input.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FilePurpose } from '#wire/file/codes.ts';
import { getSigning, saveSigning, startSigning } from '#wire/signing/calls.ts';
import { call } from '../../kit/call.ts';
import { Card } from '../../kit/card.tsx';
import { DayField } from '../../kit/day/day-field.tsx';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { UploadField } from '../../kit/upload/upload-field.tsx';
import { useFileWait } from '../../kit/upload/use-file-wait.ts';
import { PlacingFiles } from '../placing/placing-files.tsx';
import { PartyForm } from './party-form.tsx';
import { taskPath } from './paths.ts';
import css from './signing.module.css';
import { reload } from './task-steps.ts';
import {
  dayAfter,
  emptyWish,
  newParty,
  type PartyDraft,
  partiesOf,
  placesIn,
  type Wish,
  wishOf,
} from './wish.ts';

const rules = { purpose: FilePurpose.signing, max: limits.signing.documents } as const;

/** What is wrong with a task before it is sent. */
const useFault = () => {
  const t = useT();
  return (wish: Wish): string | undefined => {
    const { title, files, parties } = wish;
    if (!title.trim() || files.length === 0 || parties.length === 0) return t('signing.form.fillIn');
    const placed = new Set(placesIn(wish).map(({ deviceId }) => deviceId));
    const bare = parties.findIndex(({ key }) => !placed.has(key));
    const name = parties[bare]?.name || t('signing.form.party', { n: bare + 1 });
    return bare >= 0 ? t('signing.form.noPlace', { name }) : undefined;
  };
};

/** Prepares a signing task: files, parties in their order, and where they sign. */
export const Page = () => {
  const t = useT();
  const { id: begun } = useSearch({ strict: false }) as { readonly id?: string };
  const draft = useRead(getSigning, { id: begun ?? '' }, { enabled: begun !== undefined });
  const [kept, setKept] = useState<{ readonly id: string; readonly revision: number }>();
  const [wish, setWish] = useState(emptyWish);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const underway = useFileWait();
  const faultOf = useFault();
  usePageTitle(t('signing.new'));

  useEffect(() => {
    const { data } = draft;
    if (data?.state !== 'draft' || kept) return;
    setKept({ id: data.id, revision: data.revision });
    setWish(wishOf(data));
  }, [draft.data, kept, draft]);

  const set = (change: Partial<Wish>) => {
    setWish((now) => ({ ...now, ...change }));
    setError(undefined);
  };
  const setParty = (key: string, change: Partial<PartyDraft>) =>
    set({ parties: wish.parties.map((party) => (party.key === key ? { ...party, ...change } : party)) });

  const save = async (begins: boolean) => {
    const fault = faultOf(wish);
    if (fault) return setError(fault);
    if (isBusy || underway.wait(() => void again.current(begins), true)) return;
    setBusy(true);
    try {
      const saved = await call(saveSigning, {
        ...kept,
        title: wish.title,
        note: wish.note,
        expiresOn: wish.expiresOn,
        filePaths: wish.files.map(({ filePath }) => filePath),
        parties: partiesOf(wish),
      });
      setKept(saved);
      if (begins) await call(startSigning, { id: saved.id });
      await reload();
      notify.success(t(begins ? 'signing.form.begun' : 'signing.form.kept'));
      go(taskPath(saved.id));
    } catch {
      // Why it was refused is said by the notice; everything entered stays.
    } finally {
      setBusy(false);
    }
  };
  // What has waited goes as the form is by then.
  const again = useRef(save);
  again.current = save;
  const isWaiting = isBusy || underway.state?.is === 'waiting';

  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('signing.new')}</h1>
      </div>
      <Card>
        <div className={css.stack}>
          <TextInput
            label={t('signing.form.title')}
            required
            maxLength={limits.text.name}
            value={wish.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <UploadField
            label={t('signing.form.files')}
            description={t('signing.form.filesHint', { max: limits.signing.documents })}
            rules={rules}
            value={wish.files}
            onChange={(files) => set({ files })}
            onUnderway={(now) => underway.report('files', now)}
            anywhere
          />
          <DayField
            label={t('signing.form.until')}
            required
            min={dayAfter(0)}
            max={dayAfter(limits.signing.days)}
            value={wish.expiresOn}
            onChange={(expiresOn) => set({ expiresOn })}
          />
          <Textarea
            label={t('signing.form.note')}
            autosize
            maxLength={limits.freeText}
            value={wish.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card title={t('signing.form.parties')}>
        <div className={css.stack}>
          <p className={css.dim}>{t('signing.form.partiesHint')}</p>
          <ol className={css.list}>
            {wish.parties.map((party, position) => (
              <PartyForm
                key={party.key}
                party={party}
                position={position}
                onChange={(change) => setParty(party.key, change)}
                onRemove={() => set({ parties: wish.parties.filter(({ key }) => key !== party.key) })}
              />
            ))}
          </ol>
          <div className={css.row}>
            {(['member', 'outside'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                disabled={wish.parties.length >= limits.signing.parties}
                onClick={() => set({ parties: [...wish.parties, newParty(kind, wish.parties)] })}
              >
                {t(kind === 'member' ? 'signing.form.addMember' : 'signing.form.addOutside')}
              </Button>
            ))}
          </div>
        </div>
      </Card>
      <Card title={t('signing.form.places')}>
        {wish.files.length > 0 && wish.parties.length > 0 ? (
          <div className={css.stack}>
            <p className={css.dim}>{t('signing.form.placesHint')}</p>
            <PlacingFiles
              files={wish.files}
              seals={wish.parties.map(({ key, name }, at) => ({
                deviceId: key,
                name: name || t('signing.form.party', { n: at + 1 }),
                colour: at,
              }))}
              placed={placesIn(wish)}
              signs
              onChange={(placed) => set({ placed })}
            />
          </div>
        ) : (
          <p className={css.dim}>{t('signing.form.placesNone')}</p>
        )}
      </Card>
      {error && (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="default" loading={isWaiting} onClick={() => void save(false)}>
          {t('signing.form.keep')}
        </Button>
        <Button loading={isWaiting} onClick={() => void save(true)}>
          {t('signing.form.begin')}
        </Button>
      </div>
    </div>
  );
};
