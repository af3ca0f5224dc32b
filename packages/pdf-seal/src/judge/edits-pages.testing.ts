import { streamOf } from '../pdf/files.testing.ts';
import { page, shown } from './contract.testing.ts';
import { but, type Edit } from './edits-kit.testing.ts';

/** Edits of what pages are made of and of their order. */
export const pagesEdits: Readonly<Record<string, Edit>> = {
  'the content of a page replaced': {
    objects: { 6: streamOf('', shown('Pay 900 yuan')) },
    code: 'content',
    pages: [1],
  },
  'compressed content replaced': {
    objects: { 7: streamOf('', shown('Page 2')) },
    code: 'content',
    pages: [2],
  },
  'content emptied': { objects: { 8: streamOf('', '') }, code: 'content', pages: [3] },
  'content added to a page': {
    objects: { ...but(3, '60 0 R]', '60 0 R 90 0 R]'), 90: streamOf('', shown('more')) },
    code: 'content',
    pages: [1],
  },
  'content pointed elsewhere': { objects: but(4, '7 0 R', '8 0 R'), code: 'content', pages: [2] },
  'content freed': { objects: { 8: null }, code: 'content', pages: [3] },
  'content that was prepared but missing (shadow replace)': {
    objects: { 60: streamOf('', shown('Pay 900 yuan')) },
    code: 'shadow',
    pages: [1],
  },
  'a cover taken away (shadow hide)': { objects: { 21: null }, code: 'content', pages: [1, 2, 3] },
  'a drawing shared by pages replaced': {
    objects: { 21: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 500 500]', '1 g 0 0 500 500 re f') },
    code: 'content',
    pages: [1, 2, 3],
  },
  'a picture replaced': {
    objects: {
      10: streamOf(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        '\x00',
      ),
    },
    code: 'picture',
    pages: [1],
  },
  'a font swapped': { objects: but(9, '/Helvetica ', '/Courier '), code: 'font', pages: [1, 2, 3] },
  'letters given other shapes': {
    objects: but(9, '/Type1', '/Type1 /Encoding << /Differences [49 /nine] >>'),
    code: 'font',
    pages: [1, 2, 3],
  },
  'a font descriptor changed': {
    objects: but(22, '/Flags 32', '/Flags 4 /FontFile2 90 0 R'),
    code: 'font',
    pages: [1, 2, 3],
  },
  'resources replaced in place': { objects: but(27, '/F1 9 0 R', '/F1 90 0 R'), code: 'object', pages: [1] },
  'resources of a page replaced': {
    objects: but(3, '/Resources 27 0 R', '/Resources << /Font << /F1 90 0 R >> >>'),
    code: 'resources',
    pages: [1],
  },
  'resources that pages inherit replaced': {
    objects: but(2, '/F1 9 0 R', '/F1 90 0 R'),
    code: 'pageTree',
    pages: [1, 2, 3],
  },
  'a graphics state changed': { objects: but(26, '/CA 1', '/CA 0'), code: 'resources', pages: [1] },
  'a page added': {
    objects: { ...but(2, '5 0 R] /Count 3', '5 0 R 90 0 R] /Count 4'), 90: page('8 0 R', '') },
    code: 'pagesAdded',
    pages: [4],
  },
  'a page taken out': {
    objects: but(2, '[3 0 R 4 0 R 5 0 R] /Count 3', '[3 0 R 5 0 R] /Count 2'),
    code: 'pagesRemoved',
    pages: [2],
  },
  'pages in another order': {
    objects: but(2, '4 0 R 5 0 R', '5 0 R 4 0 R'),
    code: 'pagesReordered',
    pages: [2, 3],
  },
  'a page put in the place of another': {
    objects: { ...but(2, '4 0 R', '90 0 R'), 90: page('8 0 R', '') },
    code: 'pagesAdded',
    pages: [2],
  },
  'another page tree': {
    objects: { ...but(1, '/Pages 2 0 R', '/Pages 90 0 R'), 90: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    code: 'pageTree',
    pages: [1, 2, 3],
  },
  'a page cut smaller': {
    objects: but(4, '/Annots', '/CropBox [0 0 595 400] /Annots'),
    code: 'geometry',
    pages: [2],
  },
  'a page of another size': {
    objects: but(4, '/Annots', '/MediaBox [0 0 200 200] /Annots'),
    code: 'geometry',
    pages: [2],
  },
  'a page turned': { objects: but(5, '/Rotate 90', '/Rotate 180'), code: 'geometry', pages: [3] },
  'a page in other units': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /UserUnit 2'),
    code: 'geometry',
    pages: [3],
  },
  'two contents on one page': {
    objects: but(4, '/Contents 7 0 R', '/Contents 8 0 R /Contents 7 0 R'),
    code: 'doubled',
    pages: [2],
  },
  'records of validation that are content': {
    objects: { ...but(1, '/Lang', '/DSS 6 0 R /Lang'), 6: '<< /Certs [] >>' },
    code: 'content',
    pages: [1],
  },
};
