import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';

const good = /^(https?:\/\/|mailto:|tel:)\S+$/i;

/** Asks for the address of a link; an empty one takes the link away. */
export const Dialog = ({ href, opened, close }: { readonly href: string } & DialogProps<string>) => {
  const t = useT();
  const form = useId();
  const [address, setAddress] = useState(href || 'https://');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (good.test(address.trim())) close(address.trim());
    else setWrong(true);
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('editor.link')}
      footer={
        <>
          {href !== '' && (
            <Button variant="default" onClick={() => close('')}>
              {t('editor.linkDrop')}
            </Button>
          )}
          <Button type="submit" form={form}>
            {t('editor.linkSet')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextInput
          label={t('editor.linkAddress')}
          type="url"
          value={address}
          error={isWrong && t('editor.linkWrong')}
          data-autofocus
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setWrong(false);
          }}
        />
      </form>
    </DialogFrame>
  );
};
