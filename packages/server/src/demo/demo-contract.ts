/** The corner of a page of A4, in points. */
const [across, down] = [595, 842];
const [left, size, leading] = [72, 11, 17];

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

const contentOf = (title: string, price: string): string => {
  const lines = [...clauses, priced(price), '', 'Signed in two copies, each as good as the other.'];
  const body = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  return `BT /F1 20 Tf ${left} ${down - 100} Td (${title}) Tj ET
BT /F1 ${size} Tf ${leading} TL ${left} ${down - 140} Td
${body}
ET`;
};

/** A page of plain text as a PDF, or some copies of it; a machine that shows the demo need not have any font. */
export const demoContract = (title: string, price: string, copies = 1): Buffer => {
  const content = contentOf(title, price);
  const kids = Array.from({ length: copies }, (_, at) => `${5 + at} 0 R`).join(' ');
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${copies} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from({ length: copies }, () => page),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
};
