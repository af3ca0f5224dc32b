import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { DateForm, PlaceKind } from '@chancery/contract/placing/codes.ts';
import * as calls from '@chancery/contract/signing/calls.ts';
import { PartyKind } from '@chancery/contract/signing/codes.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { somePhone } from '../../testing/given.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { type Caller, nobody, type World } from '../../testing/world.ts';

/** A contract of some pages. */
export const contract = (pages = 2, title = 'Contract'): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', info: { Title: title, CreationDate: new Date(0) } });
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) doc.addPage();
      doc.fontSize(20).text(`${title}, page ${page}`);
    }
    doc.end();
  });

/** A signature somebody drew. */
export const strokes = async (): Promise<string> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M20 90C80 0 120 150 280 30" stroke="#123" stroke-width="8" fill="none"/></svg>`;
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
};

export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Person {
  readonly id: string;
  readonly mobile: string;
}

/** A place on a page. */
export const at = (x: number, y: number, page = 1, document = 0) => ({
  document,
  place: { kind: PlaceKind.at, page, x, y },
});

/** The day at a place. */
export const dayAt = (x: number, y: number, page = 1, document = 0) => ({
  document,
  place: { kind: PlaceKind.at, page, x, y, date: DateForm.iso },
});

export const asMember = (who: Person, step = 1, fields = [at(50, 50)]) => ({
  kind: PartyKind.member,
  step,
  userId: who.id,
  fields,
});

export const asGuest = (
  step = 1,
  { name = 'Guest', phone = somePhone(), fields = [at(120, 50), dayAt(120, 65)] } = {},
) => ({
  kind: PartyKind.outside,
  step,
  name,
  phone,
  unitName: 'Mill',
  fields,
});

type Parties = readonly object[];

/** What tests of signing do again and again. */
export const createSigningHands = (world: World) => {
  const { call, dataDir } = world;
  let picture: Promise<string> | undefined;
  let paper: Promise<Buffer> | undefined;

  const upload = async (who: Caller, bytes?: Buffer, fileName = 'contract.pdf'): Promise<string> => {
    paper ??= contract();
    const body = new Uint8Array(bytes ?? (await paper));
    return (await call(who, uploadFile, { fileName, purpose: 'signing' }, { body })).filePath;
  };

  const signature = async () => {
    picture ??= strokes();
    return { kind: 'drawn' as const, picture: await picture };
  };

  /** Paper with nothing on it. */
  const blank = async (): Promise<string> =>
    (
      await sharp({ create: { width: 50, height: 20, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer()
    ).toString('base64');

  /** A task that is prepared. */
  const draft = async (who: Caller, parties: Parties, wish: object = {}): Promise<string> => {
    const filePaths = [await upload(who)];
    const input = { title: 'Contract', filePaths, parties, expiresOn: inDays(7), ...wish };
    return (await call(who, calls.saveSigning, input as never)).id;
  };

  /** A task that has begun. */
  const begin = async (who: Caller, parties: Parties, wish: object = {}): Promise<string> => {
    const id = await draft(who, parties, wish);
    await call(who, calls.startSigning, { id });
    return id;
  };

  const signAs = async (who: Caller & Person, id: string) => {
    await call(who, calls.sendSigningCode);
    const verificationCode = await codeSentTo(dataDir, who.mobile);
    return call(who, calls.signAsMember, { id, verificationCode, ...(await signature()) });
  };

  /** What was texted to a phone, the newest last. */
  const textsTo = async (phone: string): Promise<string[]> => {
    const lines = (await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8').catch(() => '')).split('\n');
    return lines
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { phone: string; text: string })
      .flatMap((sent) => (sent.phone === phone ? sent.text : []));
  };

  const tokenSentTo = async (phone: string): Promise<string> => {
    const links = (await textsTo(phone)).flatMap((text) => /#([\w-]{20,})/.exec(text)?.[1] ?? []);
    const last = links.at(-1);
    if (!last) throw new Error('no link was sent');
    return last;
  };

  /** Comes by the newest link, with the code that is sent. */
  const visitAs = async (phone: string) => {
    const token = await tokenSentTo(phone);
    await call(nobody, outside.sendOutsideCode, { token });
    const verificationCode = await codeSentTo(dataDir, phone);
    return call(nobody, outside.openOutside, { token, verificationCode });
  };

  const signOutside = async (phone: string) => {
    const { visit } = await visitAs(phone);
    return call(nobody, outside.signOutside, { visit, ...(await signature()) });
  };

  return { upload, signature, blank, draft, begin, signAs, textsTo, tokenSentTo, visitAs, signOutside };
};
