import { NoticeIcon } from '../../kit/icons.tsx';
import { useT } from '../../kit/phrases.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import css from './camera.module.css';
import type { QueuedPhoto, QueueState } from './photo-queue.ts';

interface Props {
  readonly photos: readonly QueuedPhoto[];
  readonly isEnded: boolean;
  onRemove(id: string): void;
}

const stateWords = {
  waiting: 'camera.stateWaiting',
  press: 'camera.statePress',
  sending: 'camera.stateSending',
  sent: 'camera.stateSent',
  refused: 'camera.stateRefused',
} as const satisfies Record<QueueState, string>;

const icons = { waiting: 'warning', press: 'info', sent: 'success', refused: 'error' } as const;

const Taken = ({ photo, onRemove }: { readonly photo: QueuedPhoto; onRemove(id: string): void }) => {
  const t = useT();
  const { id, sequence, state, reason, thumb } = photo;
  return (
    <li className={css.taken} data-state={state}>
      <img src={thumb} alt="" />
      <div>
        <p>{sequence ? t('camera.photoOf', { n: sequence }) : t('camera.photoOfPapers')}</p>
        <p className={css.state}>
          {state === 'sending' ? <Spinner /> : <NoticeIcon kind={icons[state]} />}
          <span>{reason ?? t(stateWords[state])}</span>
        </p>
      </div>
      {state === 'refused' && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('camera.remove')}
          onClick={() => onRemove(id)}
        >
          ×
        </button>
      )}
    </li>
  );
};

/** What this phone has taken, newest first, and how far each photo has come. */
export const TakenPhotos = ({ photos, isEnded, onRemove }: Props) => {
  const t = useT();
  if (photos.length === 0) return null;
  const unsent = photos.filter(({ state }) => state !== 'sent' && state !== 'refused').length;
  return (
    <section className={css.list} aria-labelledby="taken">
      <h2 id="taken">{t('camera.mine')}</h2>
      {(unsent > 0 || isEnded) && (
        <p className={css.note} role="status">
          {unsent > 0 ? t('camera.unsent', { n: unsent }) : t('camera.allSent')}
        </p>
      )}
      <ul>
        {[...photos].reverse().map((photo) => (
          <Taken key={photo.id} photo={photo} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
};
