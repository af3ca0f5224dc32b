/** What of these is used here; neither brings its own types. */
declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }

  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): {
      readonly advanceWidth: number;
      readonly path: { readonly commands: readonly PathCommand[] };
    };
    getVariation(axes: Readonly<Record<string, number>>): Font;
  }

  export const create: (bytes: Uint8Array) => Font;
}

declare module 'wawoff2' {
  export const decompress: (packed: Uint8Array) => Promise<Uint8Array>;
}
