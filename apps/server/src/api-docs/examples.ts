/** How access tokens are used, as the API page shows it. Tests run what can be run. */

/** Stand in the examples where a person puts their own. */
export const PLACEHOLDERS = { token: 'fivefold_…', goal: 'the-id-of-a-goal' } as const;

/** For a shell with curl: goals and their ids, then a check-in that may be sent again after a lost answer. */
export function shellExample(publicUrl: string): string {
  return `FIVEFOLD=${publicUrl}
TOKEN=${PLACEHOLDERS.token}

# Your goals, with their ids
curl -sS -H "Authorization: Bearer $TOKEN" "$FIVEFOLD/api/personal-goals"

# Check in for today: once, however often it is sent with the same key
GOAL=${PLACEHOLDERS.goal}
KEY=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)
curl -sS --fail-with-body --retry 3 -X POST "$FIVEFOLD/api/goal/check" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $KEY" \\
  -d "{\\"goalId\\":\\"$GOAL\\",\\"checkDate\\":\\"$(date +%F)\\"}"`;
}

/** A button that adds a glass of water to a goal with a target; the check-in comes with the last glass. */
export function amountExample(publicUrl: string): string {
  return `FIVEFOLD=${publicUrl}
TOKEN=${PLACEHOLDERS.token}
GOAL=${PLACEHOLDERS.goal}

KEY=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)
curl -sS --fail-with-body --retry 3 -X POST "$FIVEFOLD/api/goal/amount" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $KEY" \\
  -d "{\\"goalId\\":\\"$GOAL\\",\\"day\\":\\"$(date +%F)\\",\\"add\\":1}"`;
}

/** What to tap in Apple's Shortcuts. */
export function shortcutsExample(publicUrl: string): readonly string[] {
  return [
    'Make a shortcut, and add the action Format Date: the current date, with the custom format yyyy-MM-dd.',
    `Add the action Get Contents of URL with the address ${publicUrl}/api/goal/check, and open its details.`,
    'Method: POST.',
    `Headers: one with the key Authorization and the text Bearer ${PLACEHOLDERS.token}`,
    'Request Body: JSON, with two fields of text: goalId is the id of a goal, checkDate is the formatted date.',
    `For a button that adds a glass of water: the address ${publicUrl}/api/goal/amount, and in the body goalId, a text day with the formatted date, and a number add, which is 1.`,
    'Name it, put it on your home screen, or ask Siri for it. If you share the shortcut, take the token out first.',
  ];
}

/** The body that Home Assistant sends; both values are templates of its own. */
export const HOME_ASSISTANT_PAYLOAD = '{"goalId": "{{ goal_id }}", "checkDate": "{{ now().date() }}"}';

/** Two files of Home Assistant, and an automation with a button. */
export function homeAssistantExample(publicUrl: string): string {
  return `# secrets.yaml
fivefold_authorization: "Bearer ${PLACEHOLDERS.token}"

# configuration.yaml
rest_command:
  fivefold_check_in:
    url: "${publicUrl}/api/goal/check"
    method: post
    headers:
      authorization: !secret fivefold_authorization
    content_type: "application/json"
    payload: '${HOME_ASSISTANT_PAYLOAD}'

automation:
  - alias: "Check in with the kitchen button"
    triggers:
      - trigger: state
        entity_id: input_button.kitchen
    actions:
      - action: rest_command.fivefold_check_in
        data:
          goal_id: "${PLACEHOLDERS.goal}"`;
}

/** Adds the product to Claude Code. */
export function claudeCodeExample(publicUrl: string): string {
  return `claude mcp add --transport http fivefold ${publicUrl}/mcp \\
  --header "Authorization: Bearer ${PLACEHOLDERS.token}"`;
}

/** What most other assistants read from a file. */
export function assistantExample(publicUrl: string): string {
  const headers = { Authorization: `Bearer ${PLACEHOLDERS.token}` };
  return JSON.stringify({ mcpServers: { fivefold: { type: 'http', url: `${publicUrl}/mcp`, headers } } }, null, 2);
}
