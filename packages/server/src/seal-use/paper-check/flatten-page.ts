import type { Cv } from './opencv.ts';
import { type Picture, pageMm, pixelsPerMm } from './page.ts';

type Point = readonly [x: number, y: number];

/** A page laid flat, and whether its edges were found in the photo; otherwise the whole picture counts as the page. */
export interface FlatPage extends Picture {
  readonly hasEdges: boolean;
}

/** A page fills at least this part of its photo. */
const leastPart = 0.2;

/** Upper left, upper right, lower right, lower left. */
const inOrder = (corners: readonly Point[]): Point[] => {
  const bySum = [...corners].sort((a, b) => a[0] + a[1] - (b[0] + b[1]));
  const byDifference = [...corners].sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
  return [bySum[0], byDifference[0], bySum.at(-1), byDifference.at(-1)] as Point[];
};

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The four corners of the largest bright sheet in a photo. */
const cornersOf = (cv: Cv, { data, width, height }: Picture): Point[] | undefined => {
  const source = new cv.Mat(height, width, cv.CV_8UC4);
  source.data.set(data);
  const gray = new cv.Mat();
  const mask = new cv.Mat();
  const contours = new cv.MatVector();
  const levels = new cv.Mat();
  const kernel = cv.Mat.ones(9, 9, cv.CV_8U);
  try {
    cv.cvtColor(source, gray, cv.COLOR_RGBA2GRAY);
    cv.GaussianBlur(gray, gray, new cv.Size(7, 7), 0);
    cv.threshold(gray, mask, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU);
    // Words and imprints at the edge must not bite into the sheet.
    cv.morphologyEx(mask, mask, cv.MORPH_CLOSE, kernel);
    cv.findContours(mask, contours, levels, cv.RETR_EXTERNAL, cv.CHAIN_APPROX_SIMPLE);
    let best: Point[] | undefined;
    let bestArea = leastPart * width * height;
    for (let at = 0; at < contours.size(); at += 1) {
      const contour = contours.get(at);
      const hull = new cv.Mat();
      const corners = new cv.Mat();
      cv.convexHull(contour, hull);
      const area = cv.contourArea(hull);
      for (const part of [0.02, 0.03, 0.05]) {
        cv.approxPolyDP(hull, corners, part * cv.arcLength(hull, true), true);
        if (corners.rows === 4) break;
      }
      if (corners.rows === 4 && area > bestArea) {
        bestArea = area;
        best = Array.from({ length: 4 }, (_, corner) => [
          corners.data32S[2 * corner] ?? 0,
          corners.data32S[2 * corner + 1] ?? 0,
        ]);
      }
      for (const each of [contour, hull, corners]) each.delete();
    }
    return best && inOrder(best);
  } finally {
    for (const each of [source, gray, mask, contours, levels, kernel]) each.delete();
  }
};

/** Lays the page of a photo flat: A4 upright, in so many pixels a millimetre. */
export const flattenPage = (cv: Cv, picture: Picture): FlatPage => {
  const found = cornersOf(cv, picture);
  const whole: Point[] = [
    [0, 0],
    [picture.width, 0],
    [picture.width, picture.height],
    [0, picture.height],
  ];
  const [a, b, c, d] = (found ?? whole) as [Point, Point, Point, Point];
  const isWide = distance(a, b) + distance(d, c) > distance(a, d) + distance(b, c);
  // A page that lies on its side is turned; which way up it is, its words tell later.
  const corners = isWide ? [d, a, b, c] : [a, b, c, d];
  const [width, height] = [pageMm.width * pixelsPerMm, pageMm.height * pixelsPerMm];
  const source = new cv.Mat(picture.height, picture.width, cv.CV_8UC4);
  source.data.set(picture.data);
  const from = cv.matFromArray(4, 1, cv.CV_32FC2, corners.flat());
  const to = cv.matFromArray(4, 1, cv.CV_32FC2, [0, 0, width, 0, width, height, 0, height]);
  const way = cv.getPerspectiveTransform(from, to);
  const flat = new cv.Mat();
  try {
    const size = new cv.Size(width, height);
    cv.warpPerspective(source, flat, way, size, cv.INTER_LINEAR, cv.BORDER_REPLICATE, new cv.Scalar());
    return { data: Uint8Array.from(flat.data), width, height, hasEdges: found !== undefined };
  } finally {
    for (const each of [source, from, to, way, flat]) each.delete();
  }
};
