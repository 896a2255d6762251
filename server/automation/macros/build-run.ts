import type { Ticket } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Explanation } from '../explanations/explanation.ts'
import type { RuleRun } from '../perform/rule-run.ts'
import { buildRunOn } from '../triggers/build-run.ts'
import type { MacroRow } from './store.ts'

/** With the author of its messages, and where its runs are explained. */
export type ReadyMacro = MacroRow & { author: Actor; explanations: Explanation[] }

/** What the actions of a macro know: the current user is the caller, and messages are written by the system. */
export async function buildMacroRun(ctx: Ctx, macro: ReadyMacro, ticket: Ticket): Promise<RuleRun> {
  const { id, organizationIds } = ctx.actor
  const { perform, author } = macro
  const rule = { type: 'Macro', id: macro.id, name: macro.name }
  return buildRunOn(ctx, { perform }, { ticket, viewer: { id, organizationIds }, origin: 'macro', rule, author })
}
