/** A PDF of these objects, the first of them its catalogue; whatever is said about it goes into the trailer. */
const pdfOf = (objects: readonly string[], trailer = ''): Buffer => {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${head}${tail}`, 'latin1');
};

/** A page of A4 with these lines of text. */
export const textPdf = (lines: readonly string[]): Buffer => {
  const drawn = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const content = `BT /F1 12 Tf 16 TL 72 770 Td ${drawn} ET`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
};

/** A PDF without a page. */
export const emptyPdf = (): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

/** A PDF that asks for a password. */
export const lockedPdf = (): Buffer => {
  const secret = `<${'5a'.repeat(32)}>`;
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O ${secret} /U ${secret} >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>] `,
  );
};
