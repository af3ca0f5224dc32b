import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import type { SendFile } from '../../kit/upload/file-value.ts';
import { sendBytes } from '../../kit/upload/send-file.ts';

/** Sends a file of the platform. */
export const sendMaterial =
  (purpose: 'material' | 'illustration'): SendFile =>
  async (file, options) => {
    const sent = await sendBytes(uploadMaterial, { fileName: file.name, purpose }, file, options);
    const { filePath, fileName, size, fileType, tmpUrl } = sent;
    return { filePath, fileName, size, fileType, tmpUrl };
  };

/** Sends a picture of a text. */
export const uploadPicture = async (file: File): Promise<{ readonly id: string; readonly url: string }> => {
  const { signal } = new AbortController();
  const { filePath, tmpUrl = '' } = await sendMaterial('illustration')(file, {
    signal,
    onProgress: () => {},
  });
  return { id: filePath, url: tmpUrl };
};
