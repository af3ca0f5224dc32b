import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { metresBetween } from '#wire/use-record/rules.ts';
import detail from '../../kit/detail/detail.module.css';
import { useT } from '../../kit/phrases.tsx';
import { useWidth } from '../../kit/preview/use-width.ts';
import css from './map.module.css';
import { clusterUp, onScreen, projectAround, viewOfAll } from './map-geometry.ts';
import { MapMarks } from './map-marks.tsx';
import { MapScale } from './map-scale.tsx';
import { useDistance } from './use-distance.ts';
import { useMapView } from './use-map-view.ts';
import type { UseRecord } from './use-record.ts';

const height = 300;

type Placed = UseRecord['list'][number] & { readonly place: NonNullable<UseRecord['list'][number]['place']> };
const isPlaced = (press: UseRecord['list'][number]): press is Placed => press.place !== null;

interface DrawingProps {
  readonly data: UseRecord;
  readonly placed: readonly Placed[];
  readonly width: number;
}

const Drawing = ({ data, placed, width }: DrawingProps) => {
  const t = useT();
  const { geofence } = data;
  const { points, fence, whole } = useMemo(() => {
    const middle = geofence ? { lat: geofence.latitude, lng: geofence.longitude } : placed[0]?.place;
    const flat = projectAround(middle ?? { lat: 0, lng: 0 });
    const all = placed.map((press) => ({ ...flat(press.place), of: press }));
    const around = geofence ? { x: 0, y: 0, reach: geofence.radiusMetres } : undefined;
    const extents = [...all.map(({ x, y }) => ({ x, y, reach: 0 })), ...(around ? [around] : [])];
    return { points: all, fence: around, whole: viewOfAll(extents, width, height) };
  }, [geofence, placed, width]);
  const { view, zoomIn, zoomOut, showAll, handlers } = useMapView(whole);
  const at = (point: { x: number; y: number }) => onScreen(point, view, width, height);
  const clusters = clusterUp(points, view.metresPerPixel).map((cluster) => ({ ...cluster, ...at(cluster) }));
  return (
    <>
      <svg
        className={css.map}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="application"
        aria-label={`${t('useRecord.map')}. ${t('useRecord.mapHelp')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the keyboard
        tabIndex={0}
        data-keys="map"
        {...handlers}
      >
        <MapMarks
          clusters={clusters}
          fence={fence && { ...at(fence), r: fence.reach / view.metresPerPixel }}
        />
        <MapScale metresPerPixel={view.metresPerPixel} width={width} height={height} />
      </svg>
      <div className={css.buttons}>
        <ActionIcon variant="default" size="lg" aria-label={t('useRecord.zoomIn')} onClick={zoomIn}>
          <IconPlus size="1rem" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('useRecord.zoomOut')} onClick={zoomOut}>
          <IconMinus size="1rem" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('useRecord.showAll')} onClick={showAll}>
          <IconFocusCentered size="1rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <PlaceList data={data} placed={placed} />
    </>
  );
};

/** The same in words, for whoever cannot see the map. */
const PlaceList = ({
  data: { geofence },
  placed,
}: {
  readonly data: UseRecord;
  readonly placed: readonly Placed[];
}) => {
  const t = useT();
  const say = useDistance();
  const middle = geofence && { lat: geofence.latitude, lng: geofence.longitude };
  const furthest = middle && Math.max(0, ...placed.map(({ place }) => metresBetween(middle, place)));
  return (
    <p className={css.legend}>
      {geofence && t('useRecord.fence', { metres: say(geofence.radiusMetres) })}
      {furthest !== null && placed.length > 0 && ` · ${t('useRecord.apart', { distance: say(furthest) })}`}
    </p>
  );
};

/** Where a seal was pressed, drawn from the places alone: nothing is asked of anybody outside. */
export const PlacesMap = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  const placed = useMemo(() => data.list.filter(isPlaced), [data.list]);
  const { ref, width } = useWidth();
  return (
    <section className={detail.section}>
      <h2>{t('useRecord.map')}</h2>
      {placed.length === 0 && !data.geofence ? (
        <p className={css.legend}>{t('useRecord.noPlaces')}</p>
      ) : (
        <div className={css.frame} ref={ref}>
          {width > 0 && <Drawing data={data} placed={placed} width={width} />}
        </div>
      )}
    </section>
  );
};
