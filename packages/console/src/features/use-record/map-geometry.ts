/** A place on the earth. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A place on the flat map, in metres east and south of its middle. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** What of the map is seen: its middle in metres and how many metres a pixel takes. */
export interface MapView extends MapPoint {
  readonly metresPerPixel: number;
}

const metresPerDegree = 111_195;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Lays places flat around one of them: true to scale at the size of a city. */
export const projectAround = (origin: LatLng) => {
  const eastPerDegree = metresPerDegree * Math.max(0.01, Math.cos(radians(origin.lat)));
  return ({ lat, lng }: LatLng): MapPoint => {
    const turned = ((lng - origin.lng + 540) % 360) - 180;
    return { x: turned * eastPerDegree, y: (origin.lat - lat) * metresPerDegree };
  };
};

interface Extent extends MapPoint {
  /** How far it reaches around its point. */
  readonly reach: number;
}

const leastMetres = 120;
const margin = 1.25;

/** The view that shows everything, with some room around it. */
export const viewOfAll = (extents: readonly Extent[], width: number, height: number): MapView => {
  const left = Math.min(...extents.map(({ x, reach }) => x - reach));
  const right = Math.max(...extents.map(({ x, reach }) => x + reach));
  const top = Math.min(...extents.map(({ y, reach }) => y - reach));
  const bottom = Math.max(...extents.map(({ y, reach }) => y + reach));
  const wide = Math.max(right - left, leastMetres);
  const high = Math.max(bottom - top, leastMetres);
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    metresPerPixel: margin * Math.max(wide / width, high / height),
  };
};

/** Where a point stands on the screen. */
export const onScreen = ({ x, y }: MapPoint, view: MapView, width: number, height: number): MapPoint => ({
  x: width / 2 + (x - view.x) / view.metresPerPixel,
  y: height / 2 + (y - view.y) / view.metresPerPixel,
});

/** Things that stand so close that they are shown as one. */
export interface Cluster<T> extends MapPoint {
  readonly members: readonly T[];
}

/** Puts together what would touch on the screen. */
export const clusterUp = <T>(
  things: readonly (MapPoint & { readonly of: T })[],
  metresPerPixel: number,
  pixels = 28,
): readonly Cluster<T>[] => {
  const clusters: { x: number; y: number; members: T[] }[] = [];
  const near = pixels * metresPerPixel;
  for (const { x, y, of } of things) {
    const found = clusters.find((each) => Math.hypot(each.x - x, each.y - y) < near);
    if (found) {
      const n = found.members.length;
      found.x = (found.x * n + x) / (n + 1);
      found.y = (found.y * n + y) / (n + 1);
      found.members.push(of);
    } else clusters.push({ x, y, members: [of] });
  }
  return clusters;
};

/** The round length a scale bar shows: the largest of 1, 2 and 5 times a power of ten that fits. */
export const scaleLength = (metresPerPixel: number, pixels = 110): number => {
  const most = metresPerPixel * pixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((each) => each * power <= most) ?? 1;
  return step * power;
};
