import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PUSH_PLUGIN = '@capacitor-firebase/messaging';
const NO_PLUGINS = ['@capacitor/android', '@capacitor/core', '@capacitor/ios', PUSH_PLUGIN];

// The program that reads this turns it into an old kind of module, which knows its place only by where it was called.
const { dependencies } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { dependencies: object };
const PLUGINS = Object.keys(dependencies).filter((name) => !NO_PLUGINS.includes(name));

/** Firebase's messaging ends the app at its start where the operator's file is missing: such a build goes without push. */
const pluginsFor = (file: string) => (existsSync(resolve(file)) ? [...PLUGINS, PUSH_PLUGIN] : PLUGINS);

/** `npm run native -- --development`: the page is on plain HTTP, so that it may call a server that is, too. */
const isForDevelopment = process.env['FIVEFOLD_NATIVE_DEVELOPMENT'] === '1';

const config = {
  appId: process.env['FIVEFOLD_APP_ID'] ?? 'app.fivefold',
  appName: 'Fivefold',
  webDir: 'www',
  loggingBehavior: isForDevelopment ? 'debug' : 'none',
  server: {
    androidScheme: isForDevelopment ? 'http' : 'https',
    iosScheme: 'capacitor',
    // Shown by an Android whose web view is older than `minWebViewVersion`.
    errorPath: 'old-web-view.html',
  },
  android: {
    includePlugins: pluginsFor('android/app/google-services.json'),
    allowMixedContent: false,
    // The oldest that knows the page's styles.
    minWebViewVersion: 123,
  },
  ios: { includePlugins: pluginsFor('ios/App/App/GoogleService-Info.plist'), contentInset: 'never' },
  plugins: {
    SystemBars: { insetsHandling: 'css', style: 'DEFAULT' },
    FirebaseMessaging: { presentationOptions: ['alert', 'sound'] },
  },
  // Swift's packages would take the plugin for one of Firebase's own.
  experimental: { ios: { spm: { packageOptions: { [PUSH_PLUGIN]: { symlink: true } } } } },
};

export default config;
