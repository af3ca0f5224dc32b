const side = 320;
const middle = side / 2;

const star = (radius: number): string =>
  Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.382;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    return `${middle + reach * Math.cos(angle)},${middle + reach * Math.sin(angle)}`;
  }).join(' ');

/** Strokes where the characters would stand: a machine that shows the demo need not have any font. */
const strokes = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const degrees = -135 + (270 * at) / (count - 1);
    return `<g transform="rotate(${degrees} ${middle} ${middle})">
      <path d="M${middle - 9} 34 h18 M${middle} 26 v34 M${middle - 10} ${44 + (at % 3) * 4} h20 M${middle - 8} 60 h16"/>
    </g>`;
  }).join('');

/** A round red seal with a star, different for each number. */
export const drawImprint = async (number: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="100%" height="100%" fill="#fff"/>
      <g fill="none" stroke="#b9371f" stroke-width="4" transform="rotate(${(number % 7) - 3} ${middle} ${middle})">
        <circle cx="${middle}" cy="${middle}" r="${middle - 12}" stroke-width="8"/>
        ${strokes(9 + (number % 4))}
        <polygon points="${star(52)}" fill="#b9371f" stroke="none"/>
        <path d="M${middle - 46} 236 h92" stroke-width="10"/>
      </g>
    </svg>`),
  )
    .png()
    .toBuffer();
};

/** The same as small as a browser shows it. */
export const drawIcon = async (number: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(await drawImprint(number))
    .resize(24)
    .png()
    .toBuffer();
};
