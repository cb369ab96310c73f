// The import rules of docs/architecture.md. A slice may use only slices before it in ORDER, and only through steps.ts.
const ORDER = [
  'mail',
  'identity',
  'photos',
  'push',
  'streaks',
  'friends',
  'profile',
  'invites',
  'subscription',
  'goals',
  'check-ins',
  'reactions',
  'account',
];
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
const TEST = '(\\.test\\.tsx?$|/testing/|/tools/|/fixtures/)';

const sliceOrder = ORDER.map((slice, at) => ({
  name: `slice-order-${slice}`,
  severity: 'error',
  from: { path: `${SERVER}/slices/${slice}/`, pathNot: TEST },
  to: { path: `${SERVER}/slices/(${ORDER.slice(at + 1).join('|') || 'nothing'})/` },
}));

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...sliceOrder,
    forbid('rules-are-pure', { path: '^packages/rules/src', pathNot: TEST }, { pathNot: '^packages/rules/src' }),
    forbid(
      'contract-knows-rules-and-zod',
      { path: '^packages/contract/src', pathNot: TEST },
      { pathNot: ['^packages/(contract|rules)/src', 'node_modules/zod/'] },
    ),
    forbid('web-knows-no-server', { path: WEB }, { path: '^apps/(server|payments-sandbox)' }),
    forbid('server-knows-no-web', { path: SERVER }, { path: '^apps/web' }),
    forbid(
      'only-steps-cross-slices',
      { path: `${SERVER}/slices/([^/]+)/`, pathNot: TEST },
      {
        path: `${SERVER}/slices/([^/]+)/`,
        pathNot: [`${SERVER}/slices/$1/`, '/steps\\.ts$', `${SERVER}/slices/mail/`],
      },
    ),
    forbid(
      'kernel-knows-no-slice',
      { path: `${SERVER}/(kernel|ports)/`, pathNot: TEST },
      { path: `${SERVER}/(slices|views|dev)/` },
    ),
    forbid(
      'views-use-steps-only',
      { path: `${SERVER}/views/`, pathNot: TEST },
      { path: `${SERVER}/slices/`, pathNot: '/steps\\.ts$' },
    ),
    forbid(
      'no-one-uses-a-view',
      { path: `${SERVER}/(kernel|ports|slices)/`, pathNot: TEST },
      { path: `${SERVER}/views/` },
    ),
    forbid('routes-never-touch-the-store', { path: `${SERVER}/slices/.*/routes\\.ts$` }, { path: '/store\\.ts$' }),
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
      'database-opened-only-in-compose',
      { path: SERVER, pathNot: [`${SERVER}/compose\\.ts$`, `${SERVER}/kernel/db/`, TEST] },
      { path: 'node_modules/(pg|@electric-sql)/' },
    ),
    forbid(
      'web-slices-are-strangers',
      { path: `${WEB}/slices/([^/]+)/`, pathNot: TEST },
      { path: `${WEB}/slices/([^/]+)/`, pathNot: `${WEB}/slices/$1/` },
    ),
    forbid(
      'web-flows-downward',
      { path: `${WEB}/(kernel|ui|platform)/`, pathNot: TEST },
      { path: `${WEB}/(slices|app)/` },
    ),
    forbid('web-slices-know-no-page', { path: `${WEB}/slices/`, pathNot: TEST }, { path: `${WEB}/app/pages/` }),
    forbid(
      'native-apis-stay-in-platform',
      { path: WEB, pathNot: `${WEB}/platform/` },
      { path: 'node_modules/(@capacitor|@capacitor-firebase|firebase|@firebase)/' },
    ),
    forbid('no-test-code-in-production', { path: '^(packages|apps)/[^/]+/src', pathNot: TEST }, { path: TEST }),
    forbid('no-cycles', {}, { circular: true }),
    forbid('everything-resolves', { path: '^(packages|apps|e2e|bench)' }, { couldNotResolve: true }),
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
