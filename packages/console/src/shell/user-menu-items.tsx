import { Menu } from '@mantine/core';
import {
  IconDevices,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconSignature,
  IconUserEdit,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '../kit/access.ts';
import { useLanguage, useT } from '../kit/phrases.tsx';
import { type SchemeChoice, useSchemeChoice } from '../kit/theme/color-scheme.ts';
import { useIsMobile } from '../kit/use-mobile.ts';
import { chooseLanguage, chooseScheme } from './preferences.ts';
import { askToLogOut, openKeySheet, openPasswordChange } from './shell-dialogs.ts';

const icon = (Icon: typeof IconKey) => <Icon size="1rem" stroke={1.6} aria-hidden="true" />;

/** Fetched when it is wanted, which is seldom. */
const openOwnName = async () => (await import('./own-name.ts')).openOwnName();

/** Version history, name, sessions, password, language, appearance, log out. */
export const UserMenuItems = () => {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useAccess();
  const language = useLanguage();
  const scheme = useSchemeChoice();
  const isMobile = useIsMobile();
  const go = (to: string) => () => void navigate({ to });
  const changePassword = kind === 'operator' ? go('/account/password') : openPasswordChange;
  return (
    <>
      <Menu.Item leftSection={icon(IconHistory)} onClick={go('/message/versionHistory')}>
        {t('shell.versionHistory')}
      </Menu.Item>
      {!isMobile && (
        <Menu.Item leftSection={icon(IconKeyboard)} onClick={openKeySheet}>
          {t('shell.keys')}
        </Menu.Item>
      )}
      {kind === 'unit' && (
        <>
          <Menu.Item leftSection={icon(IconUserEdit)} onClick={() => void openOwnName()}>
            {t('shell.ownName')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconSignature)} onClick={go('/account/signature')}>
            {t('shell.mySignature')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconShieldLock)} onClick={go('/account/passkeys')}>
            {t('shell.myPasskeys')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconDevices)} onClick={go('/account/sessions')}>
            {t('shell.mySessions')}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={icon(IconKey)} onClick={changePassword}>
        {t('shell.changePassword')}
      </Menu.Item>
      {kind === 'operator' && (
        <Menu.Item leftSection={icon(IconShieldLock)} onClick={go('/account/second-factor')}>
          {t('shell.secondFactor')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(next) => void chooseLanguage(next === 'zh' ? 'zh' : 'en')}>
        <Menu.RadioItem value="en" lang="en">
          English
        </Menu.RadioItem>
        <Menu.RadioItem value="zh" lang="zh-CN">
          简体中文
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t('shell.appearance')}</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(next) => chooseScheme(next as SchemeChoice)}>
        <Menu.RadioItem value="auto">{t('shell.themeAuto')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{t('shell.themeLight')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('shell.themeDark')}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={icon(IconLogout)} onClick={() => void askToLogOut()}>
        {t('shell.logout')}
      </Menu.Item>
    </>
  );
};
