import { ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR, ACCESS_TOKENS_MAX } from '@fivefold/rules/access-tokens';
import { escapeHtml } from '../kernel/escape-html.ts';
import {
  amountExample,
  assistantExample,
  claudeCodeExample,
  homeAssistantExample,
  shellExample,
  shortcutsExample,
} from './examples.ts';

/** The part of the API page about access tokens. */
export function tokenSection(publicUrl: string): string {
  const code = (text: string) => `<pre tabindex="0">${escapeHtml(text)}</pre>`;
  return `<h2 id="access-tokens" class="title">Use an access token</h2>
<p>Make one in your <a href="../#/settings?room=privacy">settings</a>, under Privacy and friends, and send it with every call as <code>Authorization: Bearer</code>. You see it once. Make one for each script or app, so that you can revoke it alone; you can have ${ACCESS_TOKENS_MAX}.</p>
<ul>
<li>With the scope <code>read</code> it shows your goals, check-ins, streaks, and what friends show you. With <code>check-in</code> it also checks in, and takes a new check-in back. Each call below says which it takes; no token makes any other.</li>
<li>The address of a goal’s page ends with the goal’s id. A shared goal is checked in with <code>/api/shared-goal/check</code>, which calls it <code>shared_goal_id</code>.</li>
<li>A check-in with <code>"small": true</code> is the goal’s small version, if it has one; it counts in full.</li>
<li>A token may make ${ACCESS_TOKEN_CALLS_PER_QUARTER_HOUR} calls in 15 minutes. <code>Retry-After</code> of a 429 says how long to wait.</li>
<li>Days are yours: <code>checkDate</code> is your own calendar day, and the time zone is the one that your app reported last.</li>
<li>A 401 says whether a token has expired or isn’t valid, which it is after you revoked it, or set a new password where you have one here.</li>
<li>Scanners for secrets find tokens by <code>fivefold_[0-9A-Za-z]{36}</code>. The last 6 characters are the CRC-32 of the 30 before, in base 62 with the digits 0–9, A–Z, a–z.</li>
</ul>
<h3 class="title">In a shell</h3>
${code(shellExample(publicUrl))}
<h3 class="title">A button that adds a glass of water</h3>
${code(amountExample(publicUrl))}
<h3 class="title">In Apple Shortcuts</h3>
<ol>${shortcutsExample(publicUrl)
    .map((step) => `<li>${escapeHtml(step)}</li>`)
    .join('')}</ol>
<h3 class="title">In Home Assistant</h3>
${code(homeAssistantExample(publicUrl))}
<h3 class="title">In an AI assistant</h3>
<p>An assistant that speaks the Model Context Protocol (MCP) can tell you what is due, your streaks, a goal’s history and your last week, and with the scope <code>check-in</code> it checks in and takes a check-in back. It gets what friends wrote marked as such. In Claude Code:</p>
${code(claudeCodeExample(publicUrl))}
<p>In the file of most other assistants (in <code>.vscode/mcp.json</code> of Visual Studio Code the first word is <code>servers</code>):</p>
${code(assistantExample(publicUrl))}
<p>A question takes 3 or 4 of the token’s calls. What an assistant reads goes to the company that runs its model.</p>`;
}
