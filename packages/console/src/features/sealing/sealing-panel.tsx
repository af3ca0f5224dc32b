import { useState } from 'react';
import { AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { getSealing, stopSealing } from '#wire/sealing/calls.ts';
import { SealedState } from '#wire/sealing/codes.ts';
import { isUnderWay, maySeal } from '#wire/sealing/rules.ts';
import { atWork } from '../../kit/at-work.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { StopButton } from '../../kit/stop-button.tsx';
import type { Authorization } from '../authorization/authorization.ts';
import { FileLine } from './file-line.tsx';
import { PressForm } from './press-form.tsx';
import css from './sealing.module.css';
import type { Sealing } from './sealing.ts';
import { useSealingNews } from './use-sealing-news.ts';

const open: readonly number[] = [Status.inUse, Status.awaitingUse, Status.notActivated];

const Progress = ({ data }: { readonly data: Sealing }) => {
  const t = useT();
  const all = data.files.filter(({ state }) => isUnderWay(state) || state === SealedState.done).length;
  const done = data.files.filter(({ state }) => state === SealedState.done).length;
  const label = t('sealing.progress', { done, all });
  const stop = async () => {
    const question = { title: t('sealing.stop'), text: t('sealing.stopConfirm'), verb: t('sealing.stop') };
    if (!(await confirm(question))) return;
    // What was refused is said by the notice; the list shows how it stands now.
    const stopped = await call(stopSealing, { id: data.id }).catch(() => undefined);
    if (stopped) notify.info(t('sealing.stopped'));
    await refresh(getSealing);
  };
  return (
    <div className={css.progress}>
      <p role="status">{label}</p>
      <span
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
      >
        <span style={{ width: `${(done / Math.max(1, all)) * 100}%` }} />
      </span>
      <p className={css.dim}>{t('sealing.goesOn')}</p>
      <StopButton label={t('sealing.stop')} full={t('sealing.stop')} onStop={stop} />
    </div>
  );
};

/** Why nothing can be pressed here, where that is so. */
const useHindrance = (data: Sealing): string | undefined => {
  const t = useT();
  if (!data.applicationId) return t('sealing.direct');
  if (data.files.length === 0) return t('sealing.none');
  if (data.files.every(({ state }) => state === SealedState.done)) return t('sealing.done');
  if (!data.isMine) return t('sealing.notYours', { name: data.userName });
  return open.includes(data.status) ? undefined : t('sealing.over');
};

const View = ({ data }: { readonly data: Sealing }) => {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const hindrance = useHindrance(data);
  const isBusy = data.files.some(({ state }) => isUnderWay(state));
  const mayPress = hindrance === undefined && !isBusy;
  const chosen = data.files.filter(({ fileId, state }) => maySeal(state) && !left.has(fileId));
  const toggle = (fileId: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(fileId)) after.add(fileId);
      return after;
    });
  return (
    <section className={detail.section} {...((isBusy || mayPress) && atWork)}>
      <h2>{t('sealing.title')}</h2>
      <p className={css.dim}>{hindrance ?? t('sealing.lead')}</p>
      {isBusy && <Progress data={data} />}
      <ul className={css.files}>
        {data.files.map((file) => (
          <FileLine
            key={file.fileId}
            file={file}
            isChosen={chosen.includes(file)}
            onToggle={mayPress && maySeal(file.state) ? () => toggle(file.fileId) : undefined}
          />
        ))}
      </ul>
      {mayPress && chosen.length > 0 && <PressForm data={data} chosen={chosen} />}
    </section>
  );
};

/** The files of a use of an electronic seal: pressed here after a code, watched, and taken away. */
export const SealingPanel = ({ use }: { readonly use: Authorization }) => {
  const isElectronic = !isPhysical(use.subtype);
  const { data } = useRead(getSealing, { id: use.id }, { toTheEnd: true, enabled: isElectronic });
  useSealingNews(data?.files.some(({ state }) => isUnderWay(state)) ?? false);
  return isElectronic && data ? <View data={data} /> : null;
};
