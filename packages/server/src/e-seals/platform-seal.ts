import type { Language } from '@chancery/phrases/phrase.ts';
import { platformPicture } from './platform-picture.ts';
import type { SealThread } from './seal-thread.ts';
import type { PersonalKeys } from './signing/personal-keys.ts';
import { levelOf } from './thread-talk.ts';

interface Parts {
  readonly brandName: Readonly<Record<Language, string>>;
  readonly keys: Pick<PersonalKeys, 'platform'>;
  readonly thread: Pick<SealThread, 'seal'>;
}

interface Issued {
  readonly language: Language;
  readonly reason: string;
  /** Where the middle of the seal stands on the first page, in millimetres from the top left. */
  readonly x: number;
  readonly y: number;
}

/** Seals what the platform itself issues, so that nothing in it can be changed afterwards. */
export const createPlatformSeal = ({ brandName, keys, thread }: Parts) => ({
  seal: async (pdf: Uint8Array, { language, reason, x, y }: Issued): Promise<Buffer> => {
    const name = brandName[language];
    const holder = await keys.platform();
    const request = {
      picture: await platformPicture(name),
      places: [{ kind: 'at', page: 1, x, y } as const],
      level: levelOf(holder),
      name,
      reason,
      at: new Date(),
      close: true,
    };
    const { buffer, byteOffset, byteLength } = await thread.seal(new Uint8Array(pdf), request, holder);
    return Buffer.from(buffer, byteOffset, byteLength);
  },
});

export type PlatformSeal = ReturnType<typeof createPlatformSeal>;
