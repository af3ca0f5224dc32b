import { Button } from '@mantine/core';
import { CopyButton } from '../../kit/copy-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './wall.module.css';

interface Props extends DialogProps {
  readonly name: string;
  readonly link: string;
}

/** Shows a link for a screen the only time it can be seen. */
export const Dialog = ({ name, link, opened, close }: Props) => {
  const t = useT();
  const title = t('wall.linkTitle', { name });
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={title}
      footer={
        <>
          <Button variant="default" component="a" href={link} target="_blank" rel="noreferrer">
            {t('wall.linkOpen')}
          </Button>
          <Button onClick={() => close()} data-autofocus>
            {t('wall.linkDone')}
          </Button>
        </>
      }
    >
      <p>{t('wall.linkText')}</p>
      <p className={css.link}>
        <code>{link}</code>
        <CopyButton value={link} name={title} inWords />
      </p>
    </DialogFrame>
  );
};
