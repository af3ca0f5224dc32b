/** The red of seal paste. */
export const sealRed = '#c8161d';

/** One filled shape, in millimetres from the top left corner of its picture. */
export interface PicturePath {
  /** In the words of SVG: M, L, Q, C and Z, all absolute. */
  readonly d: string;
  readonly fill: string;
  readonly rule?: 'evenodd';
}

/** A picture drawn with shapes: as sharp on paper as it is large. */
export interface DrawnPicture {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly paths: readonly PicturePath[];
}

/** A picture of an imprint or a signature, its paper taken away. */
export interface PixelPicture {
  readonly widthMm: number;
  readonly heightMm: number;
  /** With an alpha channel. */
  readonly png: Uint8Array;
}

/** What a seal shows, in true size. */
export type SealPicture = DrawnPicture | PixelPicture;

export const isDrawn = (picture: SealPicture): picture is DrawnPicture => 'paths' in picture;

const base64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

const contentOf = (picture: SealPicture): string =>
  isDrawn(picture)
    ? picture.paths
        .map(({ d, fill, rule }) => `<path d="${d}" fill="${fill}"${rule ? ` fill-rule="${rule}"` : ''}/>`)
        .join('')
    : `<image width="${picture.widthMm}" height="${picture.heightMm}" href="data:image/png;base64,${base64(picture.png)}"/>`;

/** The picture as an SVG document in millimetres. */
export const svgOf = (picture: SealPicture): string => {
  const { widthMm: width, heightMm: height } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${contentOf(picture)}</svg>`;
};
