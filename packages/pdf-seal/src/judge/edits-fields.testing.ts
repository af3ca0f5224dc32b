import { streamOf } from '../pdf/files.testing.ts';
import { appearance, at, widget } from './contract.testing.ts';
import { box, but, type Edit, form, newField, was } from './edits-kit.testing.ts';

/** Edits of fields and of the form. */
export const fieldsEdits: Readonly<Record<string, Edit>> = {
  'a text field laid over a page': {
    objects: newField(widget(`/FT /Tx /T (cover) /V (Pay 900 yuan) ${box}`)),
    code: 'fieldAdded',
    pages: [1],
  },
  'a button laid over a page': {
    objects: newField(widget(`/FT /Btn /Ff 65536 /T (cover) /MK << /BG [1] >> ${box}`)),
    code: 'fieldAdded',
    pages: [1],
  },
  'a field that shows what it does not say': {
    objects: { 14: was(14).replace('19 0 R', '90 0 R'), 90: appearance('900') },
    code: 'fieldAppearance',
    pages: [1],
  },
  'the look of a field replaced in place': {
    objects: { 19: appearance('900') },
    code: 'fieldAppearance',
    pages: [1],
  },
  'a field moved over other text': {
    objects: but(14, '[60 600 160 620]', '[60 690 300 720]'),
    code: 'fieldChanged',
    pages: [1],
  },
  'a field that is fixed filled': { objects: but(25, '(no)', '(yes)'), code: 'lockedField', pages: [2] },
  'a box that looks ticked when it is not': {
    objects: { 24: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 0 20 20 re f') },
    code: 'content',
    pages: [2],
  },
  'a field that runs a script': {
    objects: but(14, '/FT /Tx', '/FT /Tx /AA << /F << /S /JavaScript /JS (app.alert(1)) >> >>'),
    code: 'action',
    pages: [1],
  },
  'a field taken out of the form': {
    objects: { [at.form]: form('').replace('15 0 R ', '') },
    code: 'fieldRemoved',
    pages: [2],
  },
  'a field freed': { objects: { 14: null }, code: 'fieldRemoved', pages: [1] },
  'choices changed': { objects: but(28, '(Beijing)', '(Shanghai)'), code: 'fieldChanged', pages: [2] },
  'readers told to draw all fields anew': {
    objects: { [at.form]: form('', '/NeedAppearances true') },
    code: 'form',
    pages: [],
  },
  'a second form beside the form': {
    objects: { [at.form]: form('', '/XFA 90 0 R'), 90: streamOf('', '<xdp/>') },
    code: 'form',
    pages: [],
  },
  'fonts of the form swapped': {
    objects: { [at.form]: form('').replace('/F1 9 0 R', '/F1 90 0 R') },
    code: 'form',
    pages: [],
  },
  'the form taken away': { objects: but(1, '/AcroForm 13 0 R', ''), code: 'form', pages: [] },
};
