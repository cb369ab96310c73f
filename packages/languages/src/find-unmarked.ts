import { isNode, parse, stringOf, type SyntaxNode, walk } from './syntax-tree.ts';

/** The folders and files whose every text is in the catalogues. It grows until it is all of the app. */
const EXTRACTED = [
  'apps/web/src/features/tapestry/',
  'apps/web/src/features/photos/',
  'apps/web/src/features/me/',
  'apps/web/src/features/look-back/',
  'apps/web/src/features/history/',
  'apps/web/src/features/days-off/',
  'apps/web/src/features/auth/',
  'apps/web/src/features/billing/',
  'apps/web/src/features/calendar-feed/',
  'apps/web/src/features/import/',
  'apps/web/src/features/check-ins/',
  'apps/web/src/features/goals/',
  'apps/web/src/features/friends/',
  'apps/web/src/features/invites/',
  'apps/web/src/features/messages/',
  'apps/web/src/features/profile/',
  'apps/web/src/features/reactions/',
  'apps/web/src/features/reminders/',
  'apps/web/src/features/reports/',
  'apps/web/src/features/settings/',
  'apps/web/src/features/share-picture/',
  'apps/web/src/features/streaks/',
  'apps/web/src/features/days-off/away-settings.tsx',
  'apps/web/src/features/week/',
  'apps/web/src/features/friends/blocked-people.tsx',
  'apps/web/src/features/celebrations/example-goal.tsx',
  'apps/web/src/app/layouts/',
  'apps/web/src/app/error-screen.tsx',
  'apps/web/src/app/goal-reminders-button.tsx',
  'apps/web/src/app/goal-share-button.tsx',
  'apps/web/src/app/share-button.tsx',
  'apps/web/src/app/year-share-button.tsx',
  'apps/web/src/app/pages/goal-notes-and-photos.tsx',
  'apps/web/src/ui/',
  ...[
    'log-in',
    'sign-up',
    'settings',
    'reset-password',
    'finish-sign-up',
    'confirm-email',
    'change-email',
    'choose-password',
    'accept-invite',
    'checkout-return',
    'plans',
    'streak-exchange',
    'add-goal',
    'goal',
    'me',
  ].map((page) => `apps/web/src/app/pages/${page}-page.tsx`),
];

/** Attributes and properties that people read. */
const READ = new Set(
  'alt aria-label aria-description aria-roledescription aria-valuetext placeholder title label hint moreHint lead legend question detail confirmLabel cancelLabel switchLabel'.split(
    ' ',
  ),
);
const HAS_LETTERS = /\p{L}{2}/u;
const IS_SOURCE_OF_JSX = /\.tsx$/;

export function isExtracted(file: string): boolean {
  return IS_SOURCE_OF_JSX.test(file) && EXTRACTED.some((path) => file.startsWith(path));
}

/** English texts of a component that no call marks: between tags, or in an attribute that people read. */
export function findUnmarked(code: string, file: string): string[] {
  const faults: string[] = [];
  const report = (text: string) => {
    if (HAS_LETTERS.test(text) && !NAMES.has(text.trim()))
      faults.push(`${file}: “${text.trim()}” is in no catalogue. Write t('…') (docs/languages.md).`);
  };
  const visit = (node: SyntaxNode): boolean | void => {
    if (node.type === 'JSXText') report(String(node['value']));
    if (node.type === 'JSXExpressionContainer' && isNode(node['expression']))
      reportLiterals(node['expression'], report);
    if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !isNode(node['value'])) return undefined;
    const value = node['value'];
    const inside = value.type === 'JSXExpressionContainer' && isNode(value['expression']) ? value['expression'] : value;
    if (READ.has(String(node['name']['name']))) reportLiterals(inside, report);
    // Class names and the like are no texts, but elements in an attribute have some.
    walk(inside, visit);
    return false;
  };
  walk(parse(code, file).program, visit);
  return faults;
}

/** Names that are the same in all languages. */
const NAMES = new Set(['Fivefold']);

function reportLiterals(node: SyntaxNode, report: (text: string) => void): void {
  const text = stringOf(node);
  if (text !== undefined) report(text);
  if (node.type === 'TemplateLiteral' && text === undefined)
    (node['quasis'] as { value: { cooked: string } }[]).forEach(({ value }) => report(value.cooked));
  if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression')
    [node['consequent'], node['alternate'], node['right']]
      .filter(isNode)
      .forEach((each) => reportLiterals(each, report));
}
