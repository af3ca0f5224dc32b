import { drawnPdf } from '../kit/drawn-pdf.ts';

/** A page of A4, in points. */
const page = [595, 842] as const;
const [left, leading] = [72, 17];

const clauses = [
  'Between Lanting Paper Co., Ltd., Hangzhou, and Celadon Trading Co., Ltd., Longquan.',
  '',
  '1. The supplier delivers wood-free paper of 120 g per square metre in reams of 500 sheets.',
  '2. Each delivery arrives within ten days of the order, at the place named in the order.',
  '3. The buyer looks at the goods within three days and tells of any fault in writing.',
  '4. What is faulty is replaced without cost; nothing else is owed for it.',
  '5. Both sides keep what they learn of each other to themselves, also after the end.',
  '6. This agreement holds for two years and goes on by a year unless one side ends it.',
  '7. Differences are settled by talking first, then by the court at the seat of the supplier.',
  '',
];

/** The sentence with the price, of which one digit is what others like to alter. */
const priced = (price: string) => `8. The total price is ${price} yuan, payable in two equal parts.`;

/** A page of plain text as a PDF, or some copies of it; a machine that shows the demo need not have any font. */
export const demoContract = async (title: string, price: string, copies = 1): Promise<Buffer> => {
  // Only a server that makes its demo ever draws here.
  const { default: PDFDocument } = await import('pdfkit');
  // Nothing of a document but what it says may change from one start to the next.
  const info = { Title: title, CreationDate: new Date('2026-01-05T01:00:00Z') };
  const doc = new PDFDocument({
    size: [...page],
    margin: left,
    autoFirstPage: false,
    pdfVersion: '1.7',
    info,
    // So that a price can be altered in the file by hand, as others like to.
    compress: false,
  });
  const finished = drawnPdf(doc);
  const lines = [...clauses, priced(price), '', 'Signed in two copies, each as good as the other.'];
  for (let copy = 0; copy < copies; copy += 1) {
    doc.addPage().font('Helvetica').fontSize(20).text(title, left, 85);
    doc.fontSize(11);
    for (const [at, line] of lines.entries()) doc.text(line, left, 131 + at * leading, { lineBreak: false });
  }
  doc.end();
  return finished;
};

const asWritten = (price: string): string => Buffer.from(price, 'latin1').toString('hex');

/** The file with another price of as many characters, altered in place as by hand. */
export const repriced = (contract: Buffer, price: string, other: string): Buffer => {
  const altered = Buffer.from(contract);
  altered.write(asWritten(other), altered.indexOf(asWritten(price)), 'latin1');
  return altered;
};
