import { type addESeal, cleanSealPicture, previewSeal } from '@chancery/contract/e-seal/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { SealDesign } from '@chancery/pdf-seal/picture/design.ts';
import { drawSeal } from '@chancery/pdf-seal/picture/draw.ts';
import { DesignFault } from '@chancery/pdf-seal/picture/glyphs.ts';
import { glyphsFor } from '@chancery/pdf-seal/picture/house-glyphs.ts';
import type { DrawnPicture, PixelPicture, SealPicture } from '@chancery/pdf-seal/picture/picture.ts';
import type { FileService } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { InkCleaner } from '../signature/clean-photo.ts';
import { toShown } from './stored-picture.ts';

type Wanted = Pick<CheckedInput<typeof addESeal>, 'design' | 'file' | 'widthMm'>;
type Asked = NonNullable<Wanted['design']>;

/** A picture that is ready to be kept. */
export interface MadePicture {
  readonly picture: SealPicture;
  readonly design: SealDesign | null;
  /** The uploaded file it was made of. */
  readonly file: string | undefined;
}

const whole = (design: Asked): SealDesign => ({
  form: design.form,
  name: design.name,
  line: design.line ?? '',
  number: design.number ?? '',
  sizeMm: design.sizeMm,
});

/** Draws what was asked for, or says which character or text cannot be drawn. */
export const drawAsked = async (asked: Asked): Promise<{ design: SealDesign; picture: DrawnPicture }> => {
  const design = whole(asked);
  try {
    return { design, picture: drawSeal(design, await glyphsFor(design)) };
  } catch (error) {
    if (!(error instanceof DesignFault)) throw error;
    if (error.code === 'glyphMissing')
      return refuse('eSeal.glyphMissing', { params: { characters: error.detail } });
    return refuse('eSeal.textTooLong');
  }
};

export type PictureMaker = ReturnType<typeof createPictureMaker>;

/** Makes pictures of seals before anything is held in the database. */
export const createPictureMaker = (files: Pick<FileService, 'read'>, ink: Pick<InkCleaner, 'clean'>) => {
  const clean = async (actor: UnitActor, file: string, widthMm: number): Promise<PixelPicture> => {
    const { row, bytes } = await files.read(actor, file);
    if (row.purpose !== FilePurpose.picture) return refuse('file.notFound');
    const cleaned = await ink.clean(bytes, 'seal');
    if (!cleaned) return refuse('eSeal.pictureEmpty');
    const { width, height, png } = cleaned;
    return { widthMm, heightMm: (widthMm * height) / width, png: Buffer.from(png) };
  };

  const make = async (actor: UnitActor, { design, file, widthMm }: Wanted): Promise<MadePicture> => {
    if (design) return { ...(await drawAsked(design)), file: undefined };
    if (!file || !widthMm) return refuse('eSeal.pictureMissing');
    return { picture: await clean(actor, file, widthMm), design: null, file };
  };

  return answering({ clean, make }, (pictures) => [
    handle(previewSeal, async ({ input }) => toShown((await drawAsked(input.design)).picture)),
    handle(cleanSealPicture, async ({ actor, input }) =>
      toShown(await pictures.clean(actor, input.file, input.widthMm)),
    ),
  ]);
};
