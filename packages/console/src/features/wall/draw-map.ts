import { geoGraticule10, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlines from 'world-atlas/land-50m.json?url';

/** The land of the earth, without a border in it. */
export type Land = ReturnType<typeof landOf>;

export interface MapSize {
  readonly width: number;
  readonly height: number;
}

interface Spot {
  readonly lat: number;
  readonly lng: number;
}

type Atlas = Topology<{ land: GeometryCollection }>;

const landOf = (atlas: Atlas) => feature(atlas, atlas.objects.land);

let loading: Promise<Land> | undefined;

/** The outlines, fetched once. */
export const loadLand = (): Promise<Land> => {
  loading ??= fetch(outlines)
    .then((answer) => answer.json() as Promise<Atlas>)
    .then(landOf);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** What is shown where nothing is known yet. */
const home = { west: 98, east: 126, south: 21, north: 43 };
/** Nobody looks closer than this, in degrees. */
const leastSpan = 8;
const margin = 0.18;

/** The part of the earth that holds all spots, in whole degrees: it stays where it is while spots come and go within. */
export const frameOf = (spots: readonly Spot[]) => {
  if (spots.length === 0) return home;
  const lngs = spots.map(({ lng }) => lng);
  const lats = spots.map(({ lat }) => lat);
  const spread = (values: readonly number[]) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const room = Math.max((high - low) * margin, (leastSpan - (high - low)) / 2, 1);
    return [Math.floor(low - room), Math.ceil(high + room)] as const;
  };
  const [west, east] = spread(lngs);
  const [south, north] = spread(lats);
  return {
    west: Math.max(west, -180),
    east: Math.min(east, 179),
    south: Math.max(south, -70),
    north: Math.min(north, 78),
  };
};

type Frame = ReturnType<typeof frameOf>;

const projectionFor = ({ west, east, south, north }: Frame, { width, height }: MapSize) =>
  geoMercator()
    .fitExtent(
      [
        [0, 0],
        [width, height],
      ],
      {
        type: 'MultiPoint',
        coordinates: [
          [west, south],
          [east, south],
          [west, north],
          [east, north],
        ],
      },
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ]);

interface Ground {
  readonly frame: string;
  readonly project: ReturnType<typeof projectionFor>;
  readonly land: string;
  readonly grid: string;
}

let ground: (Ground & { readonly of: Land | undefined }) | undefined;

/** The land of a frame: drawn once, for it is the same from one second to the next. */
const groundOf = (land: Land | undefined, spots: readonly Spot[], size: MapSize): Ground => {
  const frame = frameOf(spots);
  const name = JSON.stringify([frame, size]);
  if (ground?.frame === name && ground.of === land) return ground;
  const project = projectionFor(frame, size);
  const draw = geoPath(project);
  ground = {
    of: land,
    frame: name,
    project,
    land: (land && draw(land)) ?? '',
    grid: draw(geoGraticule10()) ?? '',
  };
  return ground;
};

/** Paths of the land and the grid, and where each spot lies on them. */
export const drawMap = <S extends Spot>(land: Land | undefined, spots: readonly S[], size: MapSize) => {
  const { project, land: path, grid } = groundOf(land, spots, size);
  return {
    land: path,
    grid,
    spots: spots.flatMap((place) => {
      const [x, y] = project([place.lng, place.lat]) ?? [];
      return x === undefined || y === undefined ? [] : [{ x: Math.round(x), y: Math.round(y), place }];
    }),
  };
};
