import { describe, expect, it } from 'vitest';
import { androidProperties, appleSettings, pageOfShell, readNativeBuild } from './native-page.ts';

const read = (env: Record<string, string>, isForDevelopment = false) =>
  readNativeBuild(env, { isForDevelopment, version: '1.2.3' });
const SITE = { FIVEFOLD_API_URL: 'https://goals.example' };

describe('a build of the app for phones', () => {
  it('is told where the server is, and nothing else need be', () => {
    expect(read(SITE)).toEqual({
      site: 'https://goals.example',
      appId: 'app.fivefold',
      version: '1.2.3',
      buildNumber: 1,
      isSelling: true,
      isForDevelopment: false,
      firebase: undefined,
    });
    expect(read({ FIVEFOLD_API_URL: 'https://goals.example:8443/' }).site).toBe('https://goals.example:8443');
  });

  it.each([
    ['no address', {}, 'FIVEFOLD_API_URL'],
    ['an address with a path', { FIVEFOLD_API_URL: 'https://goals.example/api' }, 'FIVEFOLD_API_URL'],
    ['an address with a password', { FIVEFOLD_API_URL: 'https://me:x@goals.example' }, 'FIVEFOLD_API_URL'],
    ['cleartext', { FIVEFOLD_API_URL: 'http://goals.example' }, 'https://'],
    ['cleartext to its own machine', { FIVEFOLD_API_URL: 'http://10.0.2.2:3000' }, 'https://'],
    ['an id that is none', { ...SITE, FIVEFOLD_APP_ID: 'Five Fold' }, 'FIVEFOLD_APP_ID'],
    ['a build number that is none', { ...SITE, FIVEFOLD_BUILD_NUMBER: '1.2' }, 'FIVEFOLD_BUILD_NUMBER'],
    ['another word for selling', { ...SITE, FIVEFOLD_SELLING: 'no' }, 'FIVEFOLD_SELLING'],
    ['half of Firebase', { ...SITE, FIREBASE_PROJECT_ID: 'demo' }, 'FIREBASE_WEB_API_KEY'],
  ])('refuses %s', (_, env, named) => {
    expect(() => read(env as Record<string, string>)).toThrow(named);
  });

  it('may call the developer’s own machine without HTTPS only when it is for development', () => {
    expect(read({ FIVEFOLD_API_URL: 'http://10.0.2.2:3000' }, true).isForDevelopment).toBe(true);
    expect(read(SITE, true).isForDevelopment).toBe(false);
    expect(() => read({ FIVEFOLD_API_URL: 'http://goals.example' }, true)).toThrow('https://');
  });

  it('has a page that loads its own scripts alone, and speaks with the server alone', () => {
    const page = pageOfShell('<head>\n    <meta charset="UTF-8" />\n</head>', read(SITE));
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.split('; ') ?? [];
    expect(policy).toContain("script-src 'self' capacitor://localhost");
    expect(policy).toContain("connect-src 'self' capacitor://localhost https://goals.example");
    expect(policy).toContain("img-src 'self' capacitor://localhost data: blob: https://goals.example");
    expect(page).not.toContain('fivefold-identity');
  });

  it('signs people in at Firebase where it is told to', () => {
    const env = { ...SITE, FIREBASE_PROJECT_ID: 'goals-1', FIREBASE_WEB_API_KEY: 'key' };
    const page = pageOfShell('<meta charset="UTF-8" />', read(env));
    expect(page).toContain('{&quot;kind&quot;:&quot;firebase&quot;,&quot;project_id&quot;:&quot;goals-1&quot;');
    expect(page).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com');
  });

  it('tells its page that nothing may be bought, where it is told so', () => {
    const page = (env: object) => pageOfShell('<meta charset="UTF-8" />', read({ ...SITE, ...env }));
    expect(page({ FIVEFOLD_SELLING: 'off' })).toContain('<meta name="fivefold-selling" content="off" />');
    expect(page({})).not.toContain('fivefold-selling');
  });

  it('tells both systems whose links open in it, and which version it is', () => {
    const build = read({ ...SITE, FIVEFOLD_APP_ID: 'example.goals', FIVEFOLD_BUILD_NUMBER: '7' });
    expect(androidProperties(build)).toBe(
      'linkHost=goals.example\nappId=example.goals\nversionName=1.2.3\nversionCode=7\n',
    );
    expect(appleSettings(build)).toBe(
      'FIVEFOLD_LINK_HOST = goals.example\nFIVEFOLD_APP_ID = example.goals\nMARKETING_VERSION = 1.2.3\nCURRENT_PROJECT_VERSION = 7\n',
    );
  });
});
