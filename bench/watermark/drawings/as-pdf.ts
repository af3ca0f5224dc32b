import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spareFontFile } from '@chancery/watermark/image/spare-font.ts';
import { createPdfWriter } from '@chancery/watermark/pdf/pdf-writer.ts';

const run = promisify(execFile);

const quietly = ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];

const weight = (name: string) => spareFontFile.replaceAll('400Regular', name);

/** The page as a PDF that Chromium printed, with its fonts in it. */
export const printed = async (svg: string, chromium: string): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  try {
    const [width] = (svg.match(/width="(\d+)"/) ?? []).slice(1).map(Number) as [number];
    const size = width > 1_300 ? 'A4 landscape' : 'A4';
    const html = `<meta charset="utf-8"><style>
      @font-face { font-family: "Noto Sans CJK SC"; src: url("file://${spareFontFile}"); }
      @font-face { font-family: "Noto Serif CJK SC"; src: url("file://${spareFontFile}"); }
      @font-face { font-family: "Noto Sans SC Light"; src: url("file://${weight('300Light')}"); }
      @font-face { font-family: "Noto Sans SC Medium"; src: url("file://${weight('500Medium')}"); }
      @page { size: ${size}; margin: 0 } body { margin: 0 } svg { display: block; width: 100vw; height: auto }
    </style>${svg}`;
    await writeFile(join(folder, 'page.html'), html);
    const to = join(folder, 'page.pdf');
    await run(chromium, [
      ...quietly,
      `--user-data-dir=${join(folder, 'profile')}`,
      '--allow-file-access-from-files',
      '--no-pdf-header-footer',
      `--print-to-pdf=${to}`,
      `file://${join(folder, 'page.html')}`,
    ]);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const attribute = (of: string, name: string): string => of.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? '';
const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** Units of the page are hundred-and-fiftieths of an inch. */
const point = 72 / 150;

/** Words, boxes and rings of the page written into a PDF by hand, in fonts that it names and does not bring. */
export const handMade = (svg: string): Uint8Array => {
  const writer = createPdfWriter();
  const [root, tree] = [writer.reserve(), writer.reserve()];
  const latin = (name: string) => writer.put(`/Type /Font /Subtype /Type1 /BaseFont /${name}`);
  const song = writer.put(
    '/Type /Font /BaseFont /STSong-Light /Subtype /CIDFontType0 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>',
  );
  const chinese = writer.put(
    `/Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${song} 0 R]`,
  );
  const fonts = { N: latin('Helvetica'), B: latin('Helvetica-Bold'), S: latin('Times-Roman'), C: chinese };
  const height = 1_754;
  const parts: string[] = [];
  for (const [whole, kind = '', , said = ''] of svg.matchAll(
    /<(text|rect|circle)( [^>]*)>(?:([^<]*)<\/text>)?/g,
  )) {
    const number = (name: string) => Number(attribute(whole, name)) * point;
    const [x, y] = [number('x'), height * point - number('y')];
    if (kind === 'text') {
      const isChinese = /[^\x20-\x7e]/.test(said);
      const family = attribute(whole, 'font-family').includes('Serif') ? 'S' : 'N';
      const font = isChinese ? 'C' : attribute(whole, 'font-weight') === '700' ? 'B' : family;
      const words = isChinese
        ? `<${Buffer.from(plain(said), 'utf16le').swap16().toString('hex')}>`
        : `(${plain(said).replace(/[\\()]/g, '\\$&')})`;
      parts.push(`BT /${font} ${number('font-size')} Tf 1 0 0 1 ${x} ${y} Tm ${words} Tj ET`);
    } else if (kind === 'circle') {
      const [cx, cy, r] = [number('cx'), height * point - number('cy'), number('r')];
      const k = r * 0.5523;
      parts.push(
        `q .8 .13 .13 RG ${number('stroke-width') || 2} w ${cx + r} ${cy} m ${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r} c ${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy} c ${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r} c ${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy} c S Q`,
      );
    } else if (attribute(whole, 'stroke') !== 'none' && attribute(whole, 'stroke') !== '')
      parts.push(
        `${number('stroke-width') || 0.5} w ${x} ${y - number('height')} ${number('width')} ${number('height')} re S`,
      );
  }
  const content = writer.pack('', Buffer.from(parts.join('\n')));
  const kid = writer.put(`/Type /Page /Parent ${tree} 0 R /Contents ${content} 0 R`);
  const named = Object.entries(fonts).map(([name, ref]) => `/${name} ${ref} 0 R`);
  writer.put(
    `/Type /Pages /Count 1 /MediaBox [0 0 595.2 841.92] /Kids [${kid} 0 R] /Resources << /Font << ${named.join(' ')} >> >>`,
    undefined,
    tree,
  );
  writer.put(`/Type /Catalog /Pages ${tree} 0 R`, undefined, root);
  return writer.finish(root, writer.put(''));
};
