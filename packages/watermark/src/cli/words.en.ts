import { millimetres, percent, type Words } from './words.ts';

const usage = `Usage: npm run watermark -- COMMAND … [--json] [--lang en|zh]
  key --out FILE
      Makes a key. Keep it: without it no mark that it made can be read.
  embed FILE --id HEX16 --key FILE --out FILE [--strength gentle|standard|strong] [--variant overlay|raster]
        [--text TEXT] [--qr TEXT] [--reference FILE]
      Marks a picture or PDF with an id of 16 hexadecimal digits. What it looks like is kept in OUT.ref, for locate.
  detect FILE… --key FILE
      Looks for a mark in pictures and PDFs.
  locate FILE --reference FILE --key FILE
      Finds what was altered since the file was marked. The reference is what embed wrote, or the marked file itself.
  Ends with 0 when a mark was found and nothing is altered, 1 when not, 2 when something cannot be read or was asked wrongly,
  3 when nothing is altered that can be told, but some places cannot.
`;

/** What the command says in English. */
export const english: Words = {
  usage,
  faults: {
    empty: 'The file is empty.',
    unknown: 'This is neither a PDF nor a picture of a known kind.',
    damaged: 'The file is damaged.',
    encrypted: 'The file is encrypted; open it with its password and save it without one.',
    tooManyPixels: 'The picture is too large.',
    tooManyPages: 'The file has too many pages.',
    tooSmall: 'The picture or page is too small to carry a mark.',
    severalPictures: 'There are several pictures in the file; save them one by one, or as a PDF.',
    forgedReference: 'The reference was not made with this key, or is not as it was made.',
    tooHeavy: 'The file needs more memory than there is for one file.',
    busy: 'Too many files are waiting already.',
    cancelled: 'Stopped.',
    usage: 'That is not a command.',
    missing: 'Something is missing:',
    oneFile: 'This command takes one file; there is more:',
    idMalformed: 'An id is 16 hexadecimal digits:',
    keyUnreadable: 'The key cannot be read:',
    keyMalformed: 'A key is 64 hexadecimal digits, or a line "unit:" and a line "sync:" with as many each:',
    notWritten: 'The file could not be written:',
    sameFile: 'The marked file would take the place of the original; give another name.',
    fileUnreadable: 'The file cannot be read:',
    referenceMalformed: 'This is neither a reference nor a marked file.',
    referenceUnmarked: 'There is no mark of this key in the file that was given as the reference.',
    failed: 'It did not work:',
  },
  kinds: { changed: 'changed', erased: 'erased', inserted: 'inserted', moved: 'moved' },
  marked: ({ id, out, reference }) => `Marked with ${id}: ${out}\nReference: ${reference}`,
  found: ({ id, confidence, page, pages }) =>
    `Marked with ${id}, ${percent(confidence)} sure${(pages ?? 1) > 1 ? `, read on page ${page}` : ''}.`,
  seen: 'There is a mark, but this key does not read it.',
  none: 'No mark was found.',
  skipped: (pages) => `${pages} ${pages === 1 ? 'page was' : 'pages were'} not looked at.`,
  unaltered: ({ id, covered }) =>
    `Marked with ${id}; nothing is altered in the ${percent(covered ?? 0)} that can be seen.`,
  altered: ({ id, regions }) =>
    `Marked with ${id}; altered in ${regions.length} ${regions.length === 1 ? 'place' : 'places'}:`,
  unclear: (places) =>
    `${places} ${places === 1 ? 'place' : 'places'} cannot be told: too small, too blurred or too bright to compare.`,
  notCompared: 'A mark was found, but no page looks like the reference: nothing was compared.',
  region: ({ page, x, y, width, height, kind, weight }) =>
    `page ${page + 1}: ${english.kinds[kind]}, ${millimetres(width)} × ${millimetres(height)} mm at ${millimetres(x)} mm from the left and ${millimetres(y)} mm from the top (${percent(weight)})`,
  keyMade: 'Made a key. Keep it safe, and keep it: without it no mark that it made can be read.',
};
