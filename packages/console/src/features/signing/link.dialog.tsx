import { CopyButton } from '../../kit/copy-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './signing.module.css';

interface Props extends DialogProps<boolean> {
  readonly url: string;
  readonly name: string;
  readonly phone: string;
}

/** A link for somebody outside, to be passed on by other means than a text. */
export const Dialog = ({ url, name, phone, opened, close }: Props) => {
  const t = useT();
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('signing.linkTitle', { name })} size={520}>
      <div className={css.stack}>
        <p>{t('signing.linkText', { name, phone })}</p>
        <p className={css.row}>
          <code className={css.name}>{url}</code>
          <CopyButton value={url} name={t('signing.link')} inWords />
        </p>
      </div>
    </DialogFrame>
  );
};
