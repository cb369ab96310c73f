import type { Language } from '@fivefold/rules/languages';
import type { Words } from '@fivefold/rules/sentence';
import { sentence } from '../language/sentence.ts';
import { say } from '../language/translate.ts';

/** Asked in this order: nearly every browser also names those it is compatible with. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What a User-Agent header says of a device; at least one of both. */
export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Null when the header says nothing we know. */
export function readDevice(userAgent: string | undefined): Device | null {
  const nameIn = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser === undefined && system === undefined ? null : { browser, system };
}

/** A device as its owner would call it, 'Firefox on Windows'. */
export function deviceWords({ browser, system }: Device): Words {
  if (browser !== undefined && system !== undefined) return sentence('{browser} on {system}', { browser, system });
  return browser ?? system ?? '';
}

/** The same in English, which is stored of a session; null when the header says nothing we know. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const device = readDevice(userAgent);
  return device && say(deviceWords(device), 'en');
}

/** A stored {@link deviceLabel} in a language. */
export function deviceNamed(label: string | null, language: Language): string | null {
  const [browser, system] = label?.split(' on ') ?? [];
  return browser === undefined || system === undefined ? label : say(deviceWords({ browser, system }), language);
}
