/** Letters that are narrow in every face. */
const narrow = /[ !"'(),\-./:;IJ[\\\]`fijlrt{|}]/;

/** How wide a word is at least, in parts of the size of its letters. */
export const leastWidth = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (letter >= '\u0250') return sum + 0.9;
    return sum + (narrow.test(letter) ? 0.2 : 0.45);
  }, 0);
