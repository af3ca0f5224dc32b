import { Button } from '../../entry/button.tsx';
import { MessagePage } from '../../entry/message-page.tsx';
import { PageTitle } from '../../entry/page-title.tsx';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';

/** Shown for an address that leads nowhere. */
export const Page = () => {
  const t = useT();
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <PageTitle text={t('notFound.title')} />
      <Button kind="primary" onClick={() => go('/')}>
        {t('notFound.home')}
      </Button>
      {history.length > 1 && <Button onClick={() => history.back()}>{t('notFound.back')}</Button>}
    </MessagePage>
  );
};
