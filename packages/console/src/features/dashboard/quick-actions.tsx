import {
  IconArrowsExchange,
  IconDevices,
  IconListDetails,
  IconPlus,
  IconRubberStamp,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { openUnitSwitch } from '../../shell/shell-dialogs.ts';
import { Card } from './card.tsx';
import css from './home.module.css';

/** The first things people come for. */
export const QuickActions = () => {
  const t = useT();
  const navigate = useNavigate();
  const { can } = useAccess();
  const go = (to: string) => () => void navigate({ to });
  const actions = [
    {
      label: t('home.applySeal'),
      Icon: IconRubberStamp,
      run: go('/sealManage/usingSealApplication'),
      shown: can('apply.add'),
    },
    { label: t('shell.switchUnit'), Icon: IconArrowsExchange, run: openUnitSwitch, shown: true },
    { label: t('home.registerUnit'), Icon: IconPlus, run: go('/addenterprise'), shown: true },
    { label: t('shell.mySessions'), Icon: IconDevices, run: go('/account/sessions'), shown: true },
    { label: t('home.seeLog'), Icon: IconListDetails, run: go('/log'), shown: can('log.view') },
  ];
  return (
    <Card title={t('home.quickActions')}>
      <ul className={css.quick}>
        {actions
          .filter(({ shown }) => shown)
          .map(({ label, Icon, run }) => (
            <li key={label}>
              <button type="button" onClick={run}>
                <Icon size="1.25rem" stroke={1.5} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
};
