import { Fragment, useState } from 'react';
import { say } from '../kit/list/labels.ts';
import { DialogFrame } from '../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../kit/overlay/dialog-store.ts';
import { useT } from '../kit/phrases.tsx';
import { keysHere } from './key-groups.ts';
import css from './keys.module.css';

/** The keys that work on this page, and what they do. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const [groups] = useState(keysHere);
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('keys.title')} size={560}>
      {groups.map(({ title, keys }) => (
        <section key={title} className={css.group}>
          <h3>{say(t, title)}</h3>
          <dl>
            {keys.map(({ chords, does }) => (
              <div key={does} className={css.line}>
                <dt>{say(t, does)}</dt>
                <dd>
                  {chords.map((chord, at) => (
                    <Fragment key={chord.join()}>
                      {at > 0 && <span className={css.or}>{t('keys.or')}</span>}
                      {chord.map((name) => (
                        <kbd key={name}>{name}</kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogFrame>
  );
};
