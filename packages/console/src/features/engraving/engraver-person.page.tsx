import { addEngraverPerson } from '@chancery/contract/engraving/desk.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { showPassword } from '../operator/show-password.ts';
import { engraverPath, engraversPath } from './paths.ts';

/** Lets somebody of a partner log in; the one-time password is then shown. */
export const Page = formPage({
  endpoint: addEngraverPerson,
  given: ({ id = '' }) => ({ id }),
  title: 'engraver.addPerson',
  submit: 'engraver.addPerson',
  fields: {
    username: { label: 'engraver.username', autoComplete: 'off' },
    realName: { label: 'engraver.realName', autoComplete: 'off' },
    mobile: { kind: 'phone', label: 'engraver.mobile', autoComplete: 'off' },
  },
  done: {
    notice: 'engraver.personAdded',
    to: ({ engraverId, password }) => {
      void showPassword('', password);
      return engraverPath(engraverId);
    },
  },
  parent: engraversPath,
});
