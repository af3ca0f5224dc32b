import { SealForm } from '@chancery/contract/e-seal/codes.ts';
import { EngravingMaterial } from '@chancery/contract/engraving/codes.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import type { SealDesign } from '@chancery/pdf-seal/picture/design.ts';
import type { DrawnPicture } from '@chancery/pdf-seal/picture/picture.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { drawnPdf } from '../../kit/drawn-pdf.ts';
import { facts, paragraph } from '../../kit/pdf/parts.ts';
import { colour, createSheet, moment, size } from '../../kit/pdf/sheet.ts';

interface Letter {
  readonly brandName: string;
  readonly unitName: string;
  readonly creditCode: string;
  readonly representative: string;
  readonly agent: string;
  readonly agentPhone: string;
  readonly design: SealDesign;
  readonly material: CodeOf<typeof EngravingMaterial>;
  readonly picture: DrawnPicture;
  readonly digest: string;
  readonly at: Date;
}

const pointsPerMm = 72 / 25.4;
const small = { size: size.meta, colour: colour.dim } as const;
const plain = { size: 11 } as const;

/** Draws the letter with which somebody goes to the police, in their language; it is signed and sealed on paper. */
export const drawLetter = (letter: Letter): Promise<Buffer> => {
  const t = translator('zh');
  const title = t('engraving.letter.title');
  const sheet = createSheet(t, 'zh', `${title} ${letter.unitName}`, letter.brandName);
  const { doc, left, width } = sheet;
  const drawn = drawnPdf(doc);
  sheet.put(title, left, doc.y, width, { font: 'bold', size: size.title, align: 'center' });
  doc.y += 60;
  const { unitName, creditCode, agent, agentPhone, representative, design, picture } = letter;
  paragraph(sheet, t('engraving.letter.to'), plain);
  paragraph(
    sheet,
    t('engraving.letter.text', { unit: unitName, code: creditCode, agent, phone: agentPhone }),
    plain,
  );
  doc.y += 8;
  facts(sheet, [
    { label: t('engraving.form'), value: t(codeLabel(SealForm, design.form)) },
    { label: t('engraving.material'), value: t(codeLabel(EngravingMaterial, letter.material)) },
    { label: t('engraving.size'), value: String(design.sizeMm) },
    { label: t('engraving.name'), value: design.name, wide: true },
    { label: t('engraving.digest'), value: letter.digest, wide: true, style: { size: 7 } },
  ]);
  doc.y += 10;
  const top = doc.y;
  doc
    .save()
    .translate(left + width / 2 - (picture.widthMm * pointsPerMm) / 2, top)
    .scale(pointsPerMm);
  for (const { d, fill, rule } of picture.paths)
    doc.path(d).fill(fill, rule === 'evenodd' ? 'even-odd' : 'non-zero');
  doc.restore();
  doc.y = top + picture.heightMm * pointsPerMm + 8;
  sheet.put(t('engraving.letter.trueSize'), left, doc.y, width, { ...small, align: 'center' });
  doc.y += 40;
  for (const [label, name] of [
    [t('engraving.letter.representative'), representative],
    [t('engraving.letter.agent'), agent],
  ] as const) {
    sheet.put(`${label}：${name}`, left, doc.y, width / 2, plain);
    sheet.put(t('engraving.letter.signature'), left + width / 2, doc.y, width / 2, plain);
    doc.y += 42;
  }
  sheet.put(t('engraving.letter.unit'), left, doc.y, width, plain);
  sheet.put(moment(letter.at).slice(0, 10), left + width / 2, doc.y, width / 2, plain);
  doc.end();
  return drawn;
};
