// @vitest-environment jsdom
// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { chooseIdentity } from './choose-identity.ts';

const SETTINGS = { kind: 'firebase', project_id: 'demo-fivefold', api_key: 'any', emulator: 'http://127.0.0.1:1' };

function setConfig(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'fivefold-identity';
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => document.querySelector('meta[name="fivefold-identity"]')?.remove());

describe('where people sign in', () => {
  it('is our own server when the page says nothing', async () => {
    let asked = '';
    const identity = chooseIdentity('http://127.0.0.1:1');
    window.fetch = async (input) => {
      asked = new Request(input).url;
      throw new TypeError('Failed to fetch');
    };
    await expect(identity.logIn('ann@example.com', 'a long enough password')).rejects.toMatchObject({
      code: 'offline',
    });
    expect(asked).toBe('http://127.0.0.1:1/api/identity/log-in');
  });

  it('is Firebase when the page says so', async () => {
    setConfig(JSON.stringify(SETTINGS));
    const asked: string[] = [];
    window.fetch = async (input) => {
      asked.push(new Request(input).url);
      throw new TypeError('Failed to fetch');
    };
    const identity = chooseIdentity('');
    expect(await identity.token()).toBeNull();
    await expect(identity.logIn('ann@example.com', 'a long enough password')).rejects.toMatchObject({
      code: 'offline',
    });
    expect(asked).toEqual(['http://127.0.0.1:1/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any']);
  });

  it('is nowhere when the page says nonsense', () => {
    setConfig('{nonsense');
    expect(() => chooseIdentity('')).toThrow(SyntaxError);
  });
});
