import { createConfig, lintFromString } from '@redocly/openapi-core';
import { allCalls } from '@fivefold/contract/api';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { tagOf } from './operation.ts';
import { TAGS } from './tags.ts';

const document = openApiDocument({ publicUrl: 'https://goals.example.org', supportEmail: 'help@example.org' });

interface Operation {
  readonly security: object[];
  readonly parameters: { $ref?: string; name?: string }[];
  readonly responses: Record<string, object>;
  readonly requestBody?: unknown;
}
const operations = (document as { paths: Record<string, Record<string, Operation>> }).paths;
const operationOf = (path: string, method: string): Operation => {
  const operation = operations[path]?.[method];
  if (operation === undefined) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
};

describe('the OpenAPI document', () => {
  it('passes Redocly’s recommended rules without a finding', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('describes exactly the parts that calls belong to', () => {
    expect(Object.keys(TAGS)).toEqual([...new Set(allCalls.map(tagOf))].toSorted());
  });

  it('names the server, the license and whom to ask', () => {
    expect(document).toMatchObject({
      servers: [{ url: 'https://goals.example.org' }],
      info: { license: { identifier: 'MIT' }, contact: { email: 'help@example.org' } },
    });
  });

  it('says of public calls that they need nothing, and of others what they need', () => {
    expect(operationOf('/api/config', 'get').security).toEqual([]);
    expect(operationOf('/api/account', 'get').security).toEqual([{ session: [] }]);
    expect(operationOf('/api/profile', 'get').security).toEqual([
      { session: [] },
      { readToken: [] },
      { checkInToken: [] },
    ]);
    expect(operationOf('/api/goal/check', 'post').security).toEqual([{ session: [] }, { checkInToken: [] }]);
    expect(operationOf('/photos/{id}', 'get').security).toEqual([]);
  });

  it('names the statuses 304, 429 and 501 where a call answers them', () => {
    expect(Object.keys(operationOf('/api/dashboard', 'get').responses)).toContain('304');
    expect(Object.keys(operationOf('/api/profile', 'get').responses)).not.toContain('304');
    expect(operationOf('/api/identity/log-in', 'post').responses['429']).toMatchObject({
      headers: { 'Retry-After': {} },
    });
    expect(Object.keys(operationOf('/api/identity/open-link', 'post').responses)).toContain('501');
  });

  it('has the header with the time zone at calls that know a person', () => {
    const zone = { $ref: '#/components/parameters/TimeZone' };
    expect(operationOf('/api/profile', 'get').parameters).toContainEqual(zone);
    expect(operationOf('/api/config', 'get').parameters).not.toContainEqual(zone);
  });

  it('has the header with the language at every call', () => {
    const language = { $ref: '#/components/parameters/AcceptLanguage' };
    expect(operationOf('/api/profile', 'get').parameters).toContainEqual(language);
    expect(operationOf('/api/config', 'get').parameters).toContainEqual(language);
  });

  it('says which texts are dates, instants and times, and which numbers are multiples of 5', () => {
    const bodyOf = (path: string, method: string) => JSON.stringify(operationOf(path, method).requestBody);
    expect(bodyOf('/api/goal/check', 'post')).toContain('"checkDate":{"type":"string","format":"date"}');
    expect(bodyOf('/api/exchange-streaks', 'post')).toContain('"multipleOf":5');
    expect(bodyOf('/api/message-settings', 'put')).toContain('"pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"');
    const dashboard = JSON.stringify(operationOf('/api/dashboard', 'get').responses['200']);
    expect(dashboard).toContain('"date":{"type":"string","format":"date"}');
    expect(dashboard).toContain('"timestamp":{"type":"string","format":"date-time"}');
  });
});
