import { limits } from '@chancery/contract/limits.ts';

/** A photo ready to be sent, and a small picture of it. */
export interface Picture {
  readonly bytes: ArrayBuffer;
  readonly thumb: string;
}

const quality = 0.9;
const thumbSide = 160;

type Source = HTMLVideoElement | ImageBitmap;

const sizeOf = (source: Source) =>
  'videoWidth' in source
    ? { width: source.videoWidth, height: source.videoHeight }
    : { width: source.width, height: source.height };

const draw = (source: Source, side: number): HTMLCanvasElement => {
  const { width, height } = sizeOf(source);
  const scale = Math.min(1, side / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** A JPEG of what the camera shows, or of a chosen picture, no larger than is taken. */
export const makePicture = async (source: Source): Promise<Picture> => {
  const canvas = draw(source, limits.photo.side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('the picture could not be made');
  return {
    bytes: await blob.arrayBuffer(),
    thumb: draw(source, thumbSide).toDataURL('image/jpeg', 0.7),
  };
};

/** The same of a file from the camera app, turned upright, whatever kind the phone writes. */
export const pictureOf = async (file: Blob): Promise<Picture> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await makePicture(bitmap);
  } finally {
    bitmap.close();
  }
};
