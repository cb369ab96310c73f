import type { LocalDay } from '@fivefold/rules/calendar';
import type { TokenScope } from '@fivefold/rules/access-tokens';
import type * as z from 'zod/mini';
import type { AskApi } from './ask-api.ts';

/** Who asks, on which day of theirs, and what their token may do. */
export interface Asking {
  readonly uid: string;
  readonly today: LocalDay;
  readonly scope: TokenScope;
  readonly askApi: AskApi;
}

type ToolAnswer = Readonly<Record<string, unknown>>;

interface ToolOf<Input extends z.ZodMiniType> {
  /** What an assistant's settings call it. */
  readonly title: string;
  /** What the assistant is told about it, also what it may cost or change. */
  readonly description: string;
  /** Without it the tool is not listed. The API decides whether a call is made. */
  readonly scope: TokenScope;
  readonly input: Input;
  /** @throws ToolProblem */
  run(asking: Asking, input: z.output<Input>): Promise<ToolAnswer>;
}
export type Tool = ToolOf<z.ZodMiniType>;

/** Declares a tool and keeps the types of its input for its function. */
/* @__NO_SIDE_EFFECTS__ */
export function defineTool<Input extends z.ZodMiniType>(tool: ToolOf<Input>): Tool {
  return tool as Tool;
}
