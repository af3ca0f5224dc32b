import { metadata } from './contract.testing.ts';
import { but, type Edit, was } from './edits-kit.testing.ts';

/** Edits of the document as a whole. */
export const documentEdits: Readonly<Record<string, Edit>> = {
  'another catalogue': { objects: { 90: was(1) }, root: 90, code: 'catalogue', pages: [1, 2, 3] },
  'a layer switched off': { objects: but(29, '/ON', '/OFF'), code: 'optionalContent', pages: [1, 2, 3] },
  'a layer made another': {
    objects: but(20, '(Layer)', '(Layer) /Usage << /View << /ViewState /OFF >> >>'),
    code: 'optionalContent',
    pages: [1],
  },
  'layers replaced in the catalogue': {
    objects: but(1, '/OCProperties 29 0 R', '/OCProperties << /OCGs [20 0 R] /D << /BaseState /OFF >> >>'),
    code: 'optionalContent',
    pages: [1, 2, 3],
  },
  'a script on opening': {
    objects: but(1, '/Lang', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> /Lang'),
    code: 'action',
    pages: [],
  },
  'a script on printing': {
    objects: but(1, '/Lang', '/AA << /WP << /S /JavaScript /JS (app.alert(1)) >> >> /Lang'),
    code: 'action',
    pages: [],
  },
  'a script on a page': {
    objects: but(5, '/Rotate 90', '/Rotate 90 /AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>'),
    code: 'action',
    pages: [3],
  },
  'scripts by name': {
    objects: but(
      1,
      '/Lang',
      '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >> /Lang',
    ),
    code: 'embeddedFile',
    pages: [],
  },
  'a file put in': {
    objects: but(1, '/Lang', '/Names << /EmbeddedFiles << /Names [(a) 90 0 R] >> >> /Lang'),
    code: 'embeddedFile',
    pages: [],
  },
  'a structure put on': {
    objects: but(1, '/Lang', '/StructTreeRoot << /Type /StructTreeRoot >> /Lang'),
    code: 'structure',
    pages: [],
  },
  'another language': { objects: but(1, 'zh-CN', 'en'), code: 'catalogue', pages: [] },
  'another title told': {
    objects: { 12: metadata('Other', '2026-01-01T00:00:00Z') },
    code: 'metadata',
    pages: [],
  },
  'a script in what is told': {
    objects: { 12: metadata('Contract', '2026-01-02T00:00:00Z', '<script>alert(1)</script>') },
    code: 'metadata',
    pages: [],
  },
  'another title in the information': {
    objects: but(11, '(Contract)', '(Other)'),
    code: 'metadata',
    pages: [],
  },
  'a script in the information': {
    objects: but(11, '(A tool)', '(<script>1</script>)'),
    code: 'metadata',
    pages: [],
  },
  'records of validation with more in them': {
    objects: { ...but(1, '/Lang', '/DSS 90 0 R /Lang'), 90: '<< /Certs [] /JS (1) >>' },
    code: 'catalogue',
    pages: [],
  },
};
