import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Page } from '@playwright/test';
import { type Login, logIn, logInOperator } from './api.ts';
import {
  join,
  type Person,
  someEngraverPerson,
  someOperator,
  somePerson,
  someUnit,
  type Unit,
} from './people.ts';

interface Planted extends Login {
  readonly kind: 'unit' | 'operator';
  readonly person: string;
  readonly loginType: 'phone' | 'operator';
}

/** Gives the browser a session as a login would: the token to storage, the key to the vault, unreadable. */
const plant = async (page: Page, login: Planted): Promise<void> => {
  await page.goto('/healthz');
  await page.evaluate(async ({ signingKey, ...session }) => {
    const text = atob(signingKey.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('chancery', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise((resolve, reject) => {
      const writing = database.transaction('keys', 'readwrite');
      writing.objectStore('keys').put({ token: session.token, key }, 'session');
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    database.close();
    localStorage.setItem('chancery.session', JSON.stringify(session));
  }, login);
};

/** Signs somebody in on a browser without the way through the login page, which has journeys of its own. */
export const signIn = async (page: Page, person: Person, unit?: Unit): Promise<void> => {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const login = await logIn(person, unit, userAgent);
  await plant(page, { ...login, kind: 'unit', person: `member ${person.id}`, loginType: 'phone' });
};

/** Somebody new, in a unit of their own or the given one, signed in on a browser. */
export const signInMember = async (
  page: Page,
  role: CodeOf<typeof Role> = Role.mainAdministrator,
  home?: Unit,
): Promise<{ readonly person: Person; readonly unit: Unit }> => {
  const person = await somePerson();
  const unit = home ?? (await someUnit());
  await join(person, unit, role);
  await signIn(page, person, unit);
  return { person, unit };
};

/** A new operator, signed in on a browser. */
export const signInOperator = async (page: Page): Promise<Person> => {
  const operator = await someOperator();
  const login = await logInOperator(operator);
  await plant(page, {
    ...login,
    kind: 'operator',
    person: `operator ${operator.userName}`,
    loginType: 'operator',
  });
  return operator;
};

/** Somebody new who works for a partner that engraves seals, signed in on a browser. */
export const signInEngraver = async (page: Page, partner: string): Promise<void> => {
  const person = await someEngraverPerson(partner);
  const login = await logInOperator(person);
  await plant(page, {
    ...login,
    kind: 'operator',
    person: `operator ${person.userName}`,
    loginType: 'operator',
  });
};
