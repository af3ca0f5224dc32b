import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { FilePurpose } from '#wire/file/codes.ts';
import { listUsePhotos, saveUseImage } from '#wire/photo/calls.ts';
import { getUseDetail } from '#wire/use-record/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import type { PhotographedUse } from './use-photo.ts';

/** Adds a photo that is at hand as a file, of one press or of the papers as a whole, until the use is reviewed. */
export const AddPhoto = ({ use }: { readonly use: PhotographedUse }) => {
  const t = useT();
  const { can } = useAccess();
  if (use.review || !can('photo.add')) return null;
  const add = async () => {
    const added = await openFormDialog({
      title: t('photo.add'),
      verb: t('photo.add'),
      about: use.empowerNo || use.deviceName,
      endpoint: saveUseImage,
      fields: {
        filePath: { label: 'photo.file', kind: { files: { purpose: FilePurpose.photo, camera: true } } },
        pressId: {
          label: 'photo.ofWhat',
          help: 'photo.ofWhatHelp',
          kind: {
            options: use.list.map(({ id, counter }) => ({ value: id, label: t('photo.of', { n: counter }) })),
          },
        },
      },
      given: { recordId: use.id },
    });
    if (!added) return;
    notify.success(t('photo.added'));
    await Promise.all([refresh(listUsePhotos), refresh(getUseDetail)]);
  };
  return (
    <Button variant="default" leftSection={<IconPhotoPlus size="1rem" />} onClick={() => void add()}>
      {t('photo.add')}
    </Button>
  );
};
