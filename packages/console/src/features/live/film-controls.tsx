import { Button } from '../../entry/button.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { Filming } from './room/use-filming.ts';

/** Which camera films, and whether its sound is sent. */
export const FilmControls = ({ filming }: { readonly filming: Filming }) => {
  const t = useT();
  const { cameras, cameraId, hasSound, isMuted, standing } = filming;
  if (standing !== 'live') return null;
  return (
    <div className={css.controls}>
      {cameras.length > 1 && (
        <label className={css.choice}>
          <span>{t('live.camera')}</span>
          <select value={cameraId} onChange={(event) => filming.choose(event.currentTarget.value)}>
            {cameras.map(({ deviceId, label }, at) => (
              <option key={deviceId} value={deviceId}>
                {label || t('live.cameraNumber', { n: at + 1 })}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasSound ? (
        <Button aria-pressed={isMuted} onClick={() => filming.mute(!isMuted)}>
          {t(isMuted ? 'live.unmute' : 'live.mute')}
        </Button>
      ) : (
        <p className={css.dim}>{t('live.noMicrophone')}</p>
      )}
    </div>
  );
};
