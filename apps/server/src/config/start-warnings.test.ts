import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startWarnings } from './start-warnings.ts';

const warningsOf = (env: Record<string, string>, hasWebApp = true) => startWarnings(readConfig(env), { hasWebApp });

describe('the start', () => {
  it.each([
    'postgres://me@db.example/fivefold',
    'postgres://me:password@10.0.0.5:5432/fivefold',
    'postgres://me@db.example/fivefold?sslmode=disable',
    'postgres://me@[fd00::5]/fivefold',
  ])('warns that everything said to %s can be read on the way', (url) => {
    const [warning, ...more] = warningsOf({ DATABASE_URL: url });
    expect(warning).toContain('sslmode=verify-full');
    expect(warning).not.toContain('password@');
    expect(more).toEqual([]);
  });

  it('warns of a replica that is reached so, too', () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1/x', DATABASE_READ_URL: 'postgres://me@db.example/x' };
    expect(warningsOf(env)).toEqual([expect.stringContaining('DATABASE_READ_URL does not ask for TLS')]);
  });

  it.each([
    'postgres://me@127.0.0.1/fivefold',
    'postgres://me@localhost:5433/fivefold',
    'postgres://me@[::1]/fivefold',
    'postgres://me@localhost/fivefold?host=/var/run/postgresql',
    'postgres://me@db.example/fivefold?sslmode=require',
    'postgres://me@db.example/fivefold?sslmode=verify-full',
    'postgres://me@db.example/fivefold?sslmode=no-verify',
    'postgres://me@db.example/fivefold?uselibpqcompat=true&sslmode=require',
  ])('does not warn of %s', (url) => {
    expect(warningsOf({ DATABASE_URL: url })).toEqual([]);
  });

  it('warns when the web app is missing, and when processes may not share photos', () => {
    expect(warningsOf({}, false)).toEqual([expect.stringContaining('npm run build')]);
    const several = {
      ROLE: 'worker',
      DATABASE_URL: 'postgres://127.0.0.1/x',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      AUTH_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://127.0.0.1:3000',
    };
    expect(warningsOf(several, false)).toEqual([expect.stringContaining('PHOTOS_BUCKET')]);
  });
});
