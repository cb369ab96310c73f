import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

// Redocly's rules, which `npm test` has, take a quarter of the time.
it('the OpenAPI document passes Spectral’s rules for OpenAPI without a finding', async () => {
  const document = openApiDocument({ publicUrl: 'https://goals.example.org', supportEmail: 'help@example.org' });
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const found = await linter.run(structuredClone(document) as Record<string, unknown>);
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual([]);
});
