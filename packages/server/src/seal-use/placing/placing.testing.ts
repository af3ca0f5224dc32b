interface PageWish {
  readonly text?: string;
  /** In points. */
  readonly width?: number;
  readonly height?: number;
  /** More of the page's own dictionary, such as `/Rotate 90`. */
  readonly more?: string;
}

/** A PDF of pages with a line of text each, one inch from the left and ten from the bottom. */
export const paperOf = (
  pages: readonly PageWish[],
  inTrailer = '',
  inCatalogue = '',
): Buffer<ArrayBuffer> => {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${inCatalogue} >>`,
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ text = '', width = 595, height = 842, more = '' }, at) => {
      const drawn = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + at * 2} 0 R
          /Resources << /Font << /F1 3 0 R >> >> ${more} >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let written = '%PDF-1.7\n';
  const starts = objects.map((object, at) => {
    const start = written.length;
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const at = written.length;
  written += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${inTrailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(written, 'latin1');
};

/** What a certification leaves in the catalogue: 2 allows signatures after it, 3 annotations, too. */
export const certifiedFor = (permission: 2 | 3): string =>
  `/Perms << /DocMDP << /Type /Sig /Reference [<< /TransformMethod /DocMDP
    /TransformParams << /P ${permission} /V /1.2 >> >>] >> >>`;
