import { whenIdle } from '#platform/when-idle.ts';
import { BASE_PATH } from '../../../base-path.ts';
import { loadIdentityCalls } from './identity-calls.ts';
import { identityApi, type IdentityApiOptions } from './identity-api.ts';
import type { IdentityPort, SignedInUser } from '#platform/identity/port.ts';
import { type SessionKeeper, userOf } from './session-keeper.ts';

/**
 * Identity by our own server. Signing out in one tab signs out in all. A session that has run out, or that the server
 * no longer knows, is the same as being signed out.
 */
export function createEmbeddedIdentity(options: IdentityApiOptions, keeper: SessionKeeper): IdentityPort {
  const listeners = new Set<(user: SignedInUser | null) => void>();
  const api = (token: string | null = null) => identityApi(options, token, keeper.headers);

  /** Of a session that this browser still has: signing in anew ends it. Without one there is nothing to end. */
  const replacedToken = () => keeper.token().catch(() => null);

  void keeper.user().then((user) => {
    // Who is signed in needs none of them to open the app.
    if (user === null) preloadWhenIdle(loadIdentityCalls);
  });
  keeper.onChange((user) => {
    for (const listener of listeners) listener(user);
  });

  return {
    onChange: (listener) => {
      let isTold = false;
      const announce = (user: SignedInUser | null) => {
        isTold = true;
        listener(user);
      };
      listeners.add(announce);
      void keeper.user().then((user) => {
        if (!isTold && listeners.has(announce)) announce(user);
      });
      return () => void listeners.delete(announce);
    },
    token: () => keeper.token(),
    signUp: async (email, password, code) => {
      const { signUp } = await loadIdentityCalls();
      const token = await replacedToken();
      return userOf(
        await keeper.enter(() => api(token).send(signUp, { body: { email, password, ...(code && { code }) } })),
      );
    },
    logIn: async (email, password, second_step) => {
      const { logIn } = await loadIdentityCalls();
      const token = await replacedToken();
      return userOf(await keeper.enter(() => api(token).send(logIn, { body: { email, password, second_step } })));
    },
    // A phone's app is another place than the website: it cannot ask for its passkeys, and no other service leads to it.
    ...(options.baseUrl === BASE_PATH && {
      enterBy: async (call, body) => {
        const token = await replacedToken();
        return userOf(await keeper.enter(() => api(token).send(call, { body } as never)));
      },
    }),
    signInByLink: async (email, code, second_step) => {
      const { linkSignIn } = await loadIdentityCalls();
      // The server treats a link that is opened in a live session of the same account as the owner's own.
      const token = await keeper.token();
      const answer = await keeper.enter(() => api(token).send(linkSignIn, { body: { email, code, second_step } }));
      return answer.password_dropped === true ? { ...userOf(answer), isPasswordDropped: true } : userOf(answer);
    },
    logOut: () => keeper.end(),
    requestReset: async (email) => {
      const { requestReset } = await loadIdentityCalls();
      await api().send(requestReset, { body: { email } });
    },
    resetPassword: async (code, password) => {
      const { resetPassword } = await loadIdentityCalls();
      await api().send(resetPassword, { body: { code, password } });
    },
    changePassword: async (current, next) => {
      const { changePassword } = await loadIdentityCalls();
      const body = { current_password: current, new_password: next };
      const token = await keeper.token();
      // The session that asks ends with the old password: the answer is the one in its place.
      await keeper.enter(() => api(token).send(changePassword, { body }));
    },
    changeEmail: async (email, shown) => {
      const { changeEmail } = await loadIdentityCalls();
      await api(await keeper.token()).send(changeEmail, { body: { email, ...shown } });
    },
    renewUser: () => keeper.renew().catch(() => undefined),
    forget: (token) => keeper.forget(token),
  };
}

/** Fetches code that will probably be needed, once the page has nothing better to do. */
function preloadWhenIdle(load: () => Promise<unknown>): void {
  // A failure shows when the code is really needed.
  whenIdle(() => void load().catch(() => undefined));
}
