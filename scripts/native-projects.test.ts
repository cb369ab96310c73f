// @vitest-environment jsdom
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The projects of Android and iOS, which no machine of ours builds: what can be known of them without building them. */
const root = join(import.meta.dirname, '..');
const native = join(root, 'native');
const read = (path: string) => readFileSync(join(native, path), 'utf8');
const readJson = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string>>;

const MAIN = 'android/app/src/main';
const ANDROID = 'http://schemas.android.com/apk/res/android';
const PROJECT = 'ios/App/App.xcodeproj/project.pbxproj';
const PUSH_PLUGIN = '@capacitor-firebase/messaging';
const NO_PLUGINS = ['@capacitor/core', '@capacitor/android', '@capacitor/ios', PUSH_PLUGIN];

const installed = readJson('native/package.json')['dependencies'] ?? {};
const plugins = Object.keys(installed).filter((name) => !NO_PLUGINS.includes(name));

function parseXml(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  const error = parsed.querySelector('parsererror');
  if (error !== null) throw new Error(error.textContent);
  return parsed;
}
const attributesOf = (parsed: Document, element: string, name: string) =>
  [...parsed.querySelectorAll(element)].flatMap((found) => found.getAttributeNS(ANDROID, name) ?? []);

/** The value behind a key of a property list. */
function valueOf(list: Document, key: string): Element {
  const found = [...list.querySelectorAll('key')].find(({ textContent }) => textContent === key)?.nextElementSibling;
  if (!found) throw new Error(`There is no ${key}.`);
  return found;
}

const manifest = parseXml(read(`${MAIN}/AndroidManifest.xml`));
const info = parseXml(read('ios/App/App/Info.plist'));
const project = read(PROJECT);

it('Android’s app has the plugin of our own that the page asks for silent mode', () => {
  const page = readFileSync(join(root, 'apps/web/src/platform/phone/native.ts'), 'utf8');
  const [, name = ''] = /registerPlugin<RingerPlugin>\('(\w+)'\)/.exec(page) ?? [];
  const java = read(`${MAIN}/java/app/fivefold/RingerPlugin.java`);
  expect(java).toContain(`@CapacitorPlugin(name = "${name}")`);
  expect(java).toMatch(/@PluginMethod\s+public void isSilent\(PluginCall call\)/);
  expect(read(`${MAIN}/java/app/fivefold/MainActivity.java`)).toContain('registerPlugin(RingerPlugin.class);');
});

describe('every file of the projects', () => {
  const OWN = {
    cwd: native,
    exclude: ['**/node_modules/**', '**/public/**', '**/build/**', '**/capacitor-cordova-*/**'],
  };

  it.each(globSync('{android/app/src,ios}/**/*.{xml,plist,entitlements,xcprivacy,storyboard}', OWN))(
    '%s is well-formed',
    (path) => {
      expect(parseXml(read(path)).documentElement.childElementCount).toBeGreaterThan(0);
    },
  );

  it('names only resources that are there', () => {
    const texts = globSync(`${MAIN}/**/*.xml`, OWN).map(read);
    const named = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/@(drawable|mipmap|xml|color|string)\/(\w+)/g)].map(([whole]) => whole),
      ),
    );
    const values = texts.flatMap((text) =>
      [...text.matchAll(/<(color|string) name="(\w+)"/g)].map(([, kind, name]) => `@${kind}/${name}`),
    );
    const files = globSync(`${MAIN}/res/*/*.xml`, OWN).map((path) =>
      path.replace(/.*\/res\/([a-z]+)[^/]*\/(\w+)\.xml$/, '@$1/$2'),
    );
    expect([...named].filter((name) => ![...values, ...files].includes(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(5);
  });

  it('the project of Xcode names only what it defines, and has every file', () => {
    const definitions = [...project.matchAll(/^\t\t([0-9A-F]{24}) (?:\/\*.*?\*\/ )?= \{/gm)].map(([, id]) => id);
    const defined = new Set(definitions);
    expect(definitions).toHaveLength(defined.size);
    const used = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect(project.split('{').length).toBe(project.split('}').length);
    for (const file of [
      'App.entitlements',
      'Info.plist',
      'PrivacyInfo.xcprivacy',
      'AppDelegate.swift',
      'SceneDelegate.swift',
    ]) {
      expect([project.includes(`path = ${file};`), existsSync(join(native, 'ios/App/App', file))]).toEqual([
        true,
        true,
      ]);
    }
    for (const file of ['debug.xcconfig', 'release.xcconfig']) {
      expect(project).toContain(`path = ../${file};`);
      expect(read(`ios/${file}`)).toContain('#include "fivefold-defaults.xcconfig"');
    }
  });
});

describe('Android', () => {
  it('asks for what the app does, and for nothing more', () => {
    const permissions = ['INTERNET', 'ACCESS_NETWORK_STATE', 'VIBRATE', 'POST_NOTIFICATIONS'];
    expect(attributesOf(manifest, 'uses-permission', 'name')).toEqual(
      permissions.map((name) => `android.permission.${name}`),
    );
    expect(attributesOf(manifest, 'uses-feature', 'required')).toEqual(['false']);
  });

  it('opens links to the website, and only its own pages', () => {
    const filter = manifest.querySelector('intent-filter:has(data)');
    expect(filter?.getAttributeNS(ANDROID, 'autoVerify')).toBe('true');
    expect([...(filter?.querySelectorAll('category') ?? [])].map((one) => one.getAttributeNS(ANDROID, 'name'))).toEqual(
      ['android.intent.category.DEFAULT', 'android.intent.category.BROWSABLE'],
    );
    expect(attributesOf(manifest, 'data', 'scheme')).toEqual(['https']);
    expect(attributesOf(manifest, 'data', 'host')).toEqual(['${linkHost}']);
    expect(attributesOf(manifest, 'data', 'path')).toEqual(['/', '/subscription/success']);
    expect(attributesOf(manifest, 'activity', 'launchMode')).toEqual(['singleTask']);
  });

  it('sends nothing in clear, except a debug build to the developer’s own machine', () => {
    expect(attributesOf(manifest, 'application', 'usesCleartextTraffic')).toEqual(['false']);
    expect(attributesOf(manifest, 'application', 'networkSecurityConfig')).toEqual(['@xml/network_security_config']);
    expect(read(`${MAIN}/res/xml/network_security_config.xml`)).not.toContain('cleartextTrafficPermitted="true"');
    const debug = parseXml(read('android/app/src/debug/res/xml/network_security_config.xml'));
    expect(debug.querySelector('base-config')?.getAttribute('cleartextTrafficPermitted')).toBe('false');
    expect([...debug.querySelectorAll('domain')].map(({ textContent }) => textContent)).toEqual([
      '10.0.2.2',
      'localhost',
      '127.0.0.1',
    ]);
  });

  it('keeps the session out of backups, and registers for push only when asked', () => {
    expect(attributesOf(manifest, 'application', 'allowBackup')).toEqual(['false']);
    const rules = parseXml(read(`${MAIN}/res/xml/data_extraction_rules.xml`));
    for (const way of ['cloud-backup', 'device-transfer']) {
      expect(rules.querySelector(`${way} exclude[domain="sharedpref"]`)).not.toBeNull();
    }
    const facts = [...manifest.querySelectorAll('application > meta-data')].map((one) => [
      one.getAttributeNS(ANDROID, 'name'),
      one.getAttributeNS(ANDROID, 'value') ?? one.getAttributeNS(ANDROID, 'resource'),
    ]);
    expect(facts).toContainEqual(['firebase_messaging_auto_init_enabled', 'false']);
    expect(facts).toContainEqual([
      'com.google.firebase.messaging.default_notification_icon',
      '@drawable/ic_notification',
    ]);
  });
});

describe('iOS', () => {
  it.each(['NSCameraUsageDescription', 'NSPhotoLibraryUsageDescription', 'NSPhotoLibraryAddUsageDescription'])(
    'says what %s is for',
    (key) => {
      expect(valueOf(info, key).textContent).toMatch(/^Fivefold .{20,}\.$/);
    },
  );

  it.each(['de', 'es', 'fr', 'pt-BR', 'ja'])('says so in the language %s', (language) => {
    const path = `${language}.lproj/InfoPlist.strings`;
    const keys = [...read(`ios/App/App/${path}`).matchAll(/^"(\w+)" = "[^"\\]{15,}[.。]";$/gm)].map(([, key]) => key);
    const asked = [...info.querySelectorAll('key')].map((key) => key.textContent);
    expect(keys).toEqual(asked.filter((key) => key.endsWith('UsageDescription')));
    expect(project.replaceAll('"', '')).toContain(`path = ${path};`);
  });

  it('sends nothing in clear, and registers for push only when asked', () => {
    expect(valueOf(info, 'NSAllowsArbitraryLoads').tagName).toBe('false');
    expect(valueOf(info, 'FirebaseMessagingAutoInitEnabled').tagName).toBe('false');
    expect(valueOf(info, 'UIBackgroundModes').textContent.trim()).toBe('remote-notification');
    expect(valueOf(info, 'UIViewControllerBasedStatusBarAppearance').tagName).toBe('true');
  });

  it('declares why its plugins use what Apple asks about', () => {
    const privacy = parseXml(read('ios/App/App/PrivacyInfo.xcprivacy'));
    expect(valueOf(privacy, 'NSPrivacyTracking').tagName).toBe('false');
    const accessed = valueOf(privacy, 'NSPrivacyAccessedAPITypes');
    expect([...accessed.querySelectorAll('string')].map(({ textContent }) => textContent)).toEqual([
      'NSPrivacyAccessedAPICategoryFileTimestamp',
      'C617.1',
      'NSPrivacyAccessedAPICategoryUserDefaults',
      'CA92.1',
    ]);
    expect(project).toContain('/* PrivacyInfo.xcprivacy in Resources */,');
  });

  it('declares what the server stores of a person, for the app alone and never to track them', () => {
    const privacy = parseXml(read('ios/App/App/PrivacyInfo.xcprivacy'));
    expect(valueOf(privacy, 'NSPrivacyTrackingDomains').childElementCount).toBe(0);
    const collected = [...valueOf(privacy, 'NSPrivacyCollectedDataTypes').children];
    const told = collected.map((type) =>
      [...type.querySelectorAll('string, true, false')].map((one) => one.textContent || one.tagName),
    );
    const PREFIX = 'NSPrivacyCollectedDataType';
    const TYPES = [
      'EmailAddress',
      'Name',
      'UserID',
      'DeviceID',
      'PhotosorVideos',
      'OtherUserContent',
      'PurchaseHistory',
    ];
    expect(told).toEqual(
      TYPES.map((type) => [`${PREFIX}${type}`, `${PREFIX}PurposeAppFunctionality`, 'true', 'false']),
    );
  });

  it('may open links to the website and get notifications', () => {
    const rights = parseXml(read('ios/App/App/App.entitlements'));
    expect(valueOf(rights, 'com.apple.developer.associated-domains').textContent.trim()).toBe(
      'applinks:$(FIVEFOLD_LINK_HOST)',
    );
    expect(valueOf(rights, 'aps-environment').textContent).toBe('$(FIVEFOLD_APS_ENVIRONMENT)');
    expect([...project.matchAll(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)]).toHaveLength(2);
    const delegate = read('ios/App/App/AppDelegate.swift');
    for (const hook of [
      'didRegisterForRemoteNotificationsWithDeviceToken',
      'didFailToRegisterForRemoteNotificationsWithError',
      'didReceiveRemoteNotification',
    ]) {
      expect(delegate).toContain(hook);
    }
  });
});

describe('both', () => {
  it('have every plugin, and without a project at Firebase none of its', () => {
    expect(plugins.length).toBeGreaterThan(4);
    const lists = [read('android/capacitor.settings.gradle'), read('ios/App/CapApp-SPM/Package.swift')];
    for (const text of lists) {
      const named = [...text.matchAll(/node_modules\/(@[\w-]+\/\w+)/g)].map(([, name]) => name);
      expect(named.filter((name) => name !== '@capacitor/android').toSorted()).toEqual(plugins.toSorted());
    }
    const gradle = read('android/app/capacitor.build.gradle');
    expect(
      [...gradle.matchAll(/project\(':capacitor-(\w+)'\)/g)].map(([, name]) => `@capacitor/${name}`).toSorted(),
    ).toEqual(plugins.toSorted());
  });

  it('have the versions that the web part was built with', () => {
    const web = readJson('apps/web/package.json')['dependencies'] ?? {};
    const locked = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string; resolved?: string }>;
    };
    for (const [name, version] of Object.entries(installed)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(locked.packages[`node_modules/${name}`]?.version, name).toBe(version);
      if (!['@capacitor/android', '@capacitor/ios'].includes(name)) expect(web[name], name).toBe(version);
    }
    expect(read('ios/App/CapApp-SPM/Package.swift')).toContain(`exact: "${installed['@capacitor/core']}"`);
    expect(installed['@capacitor/android']).toBe(installed['@capacitor/core']);
    expect(installed['@capacitor/ios']).toBe(installed['@capacitor/core']);
    for (const { resolved } of Object.values(locked.packages)) expect(resolved ?? '').not.toMatch(/^https?:/);
  });

  it('get their version from the build, and run where its page does', () => {
    expect(read('android/app/build.gradle')).toContain("versionName told.getProperty('versionName'");
    expect(read('android/app/build.gradle')).toContain("versionCode told.getProperty('versionCode'");
    // What a target says itself would hide what `npm run native` has written.
    expect(project).not.toMatch(/MARKETING_VERSION|CURRENT_PROJECT_VERSION/);
    expect(valueOf(info, 'CFBundleShortVersionString').textContent).toBe('$(MARKETING_VERSION)');
    expect(valueOf(info, 'CFBundleVersion').textContent).toBe('$(CURRENT_PROJECT_VERSION)');
    const vite = readFileSync(join(root, 'apps/web/vite.config.ts'), 'utf8');
    const [, chrome] = /'chrome(\d+)'/.exec(vite) ?? [];
    const [, safari] = /'safari([\d.]+)'/.exec(vite) ?? [];
    expect(read('capacitor.config.ts')).toContain(`minWebViewVersion: ${chrome},`);
    expect(new Set([...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = (.*);/g)].map(([, least]) => least))).toEqual(
      new Set([safari]),
    );
  });

  it('show a page of their own where the web view is too old, and it needs nothing but its styles and texts', () => {
    const [, errorPath] = /errorPath: '(.+)'/.exec(read('capacitor.config.ts')) ?? [];
    const folder = join(root, 'apps/web/public');
    const page = readFileSync(join(folder, String(errorPath)), 'utf8');
    expect(page).toContain('Update it');
    expect(page).not.toContain('style=');
    // Without this script it is in English.
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/static-texts.js">']);
    const [, styles] = /<link rel="stylesheet" href="(.+)" \/>/.exec(page) ?? [];
    expect(readFileSync(join(folder, String(styles)), 'utf8')).not.toMatch(/light-dark|oklch|var\(/);
  });

  it('start on the background that the page has', () => {
    const page = readFileSync(join(root, 'apps/web/index.html'), 'utf8');
    const [light, dark] = [...page.matchAll(/name="theme-color" content="#(\w+)"/g)].map(([, color]) =>
      String(color).toUpperCase(),
    );
    expect(read(`${MAIN}/res/values/colors.xml`)).toContain(`<color name="background">#${light}</color>`);
    expect(read(`${MAIN}/res/values-night/colors.xml`)).toContain(`<color name="background">#${dark}</color>`);
    const set = JSON.parse(read('ios/App/App/Assets.xcassets/Background.colorset/Contents.json')) as {
      colors: { color: { components: Record<'red' | 'green' | 'blue', string> } }[];
    };
    const told = set.colors.map(({ color: { components } }) =>
      [components.red, components.green, components.blue].map((part) => part.slice(2)).join(''),
    );
    expect(told).toEqual([light, dark]);
  });
});
