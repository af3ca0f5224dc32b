import { Link } from '@tanstack/react-router';
import { listDevices } from '#wire/device/calls.ts';
import { DeviceCare, DeviceNeed } from '#wire/device/codes.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { devicePath, devicesNeeding } from '../device/paths.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

const listed = 5;
const news = [listDevices];
const { Cell: Care } = tag(DeviceCare);

/** The seals that somebody should look after, and why; nothing where all is well. */
export const SealsToCareFor = () => {
  const t = useT();
  useLiveNews(news, 'device');
  const { data } = useRead(listDevices, { needs: DeviceNeed.anything, pageSize: listed });
  if (!data || data.total === 0) return null;
  return (
    <Card
      title={t('figure.sealsToCareFor')}
      more={{ label: t('home.allToDecide', { n: data.total }), to: devicesNeeding(DeviceNeed.anything) }}
    >
      <ul className={css.rows}>
        {data.list.map(({ id, name, keeper, cares }) => (
          <li key={id}>
            <span className={css.what}>
              <Link to={devicePath(id)}>{name}</Link>{' '}
              {keeper && <span className={css.dim}>{keeper.realName}</span>}
            </span>
            <span className={css.cares}>
              {cares.map((care) => (
                <Care key={care} value={care} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
