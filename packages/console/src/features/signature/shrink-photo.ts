import { limits } from '@chancery/contract/limits.ts';

const longest = 1_600;

const base64Of = async (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** A photo as small as it may be sent, in base64; undefined where no picture can be read from it. */
export const shrunkPhoto = async (photo: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.9, 0.75, 0.5]) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= limits.signing.photoBytes) return base64Of(blob);
  }
  return undefined;
};
