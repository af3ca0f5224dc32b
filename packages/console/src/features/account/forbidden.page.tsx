import { Button } from '../../entry/button.tsx';
import { MessagePage } from '../../entry/message-page.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { go } from '../../kit/go.ts';
import { logout } from '../../kit/logout.ts';
import { useT } from '../../kit/phrases.tsx';
import { useSession } from '../../kit/session-store.ts';

/** Shown to somebody whose menu is empty. */
export const Page = () => {
  const t = useT();
  const session = useSession();
  return (
    <MessagePage title={t('forbidden.title')} text={t('forbidden.text')}>
      <PageTitle text={t('forbidden.title')} />
      {session?.kind === 'unit' && (
        <Button kind="primary" onClick={() => go('/choose')}>
          {t('forbidden.choose')}
        </Button>
      )}
      <Button onClick={session ? logout : () => go('/login')}>
        {t(session ? 'entry.logout' : 'login.title')}
      </Button>
    </MessagePage>
  );
};
