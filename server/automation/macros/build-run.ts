import type { Perform } from '#contract/perform.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { RuleRun } from '../perform/rule-run.ts'
import { buildRun } from '../triggers/build-run.ts'
import { loadFacts } from '../triggers/store.ts'
import { findLastArticleId, type MacroRow } from './store.ts'

/** With the author of its messages. */
export type ReadyMacro = MacroRow & { author: Actor }

/** What the actions of a macro know: the current user is the caller, and messages are written by the system. */
export async function buildMacroRun(ctx: Ctx, macro: ReadyMacro, ticket: Ticket): Promise<RuleRun> {
  const { id, organizationIds } = ctx.actor
  const { perform, author } = macro
  const rule = { type: 'Macro', id: macro.id, name: macro.name }
  const known = { ticket, viewer: { id, organizationIds }, origin: 'macro', rule, author, effects: [] }
  if (!needsFacts(perform)) return { ...known, article: undefined, values: {} }
  const facts = await loadFacts(ctx, ticket.id, await findLastArticleId(ctx, ticket.id))
  return { ...(await buildRun(ctx, facts)), ...known }
}

/** Attributes and tags without variables need nothing about the ticket. */
const needsFacts = (perform: Perform): boolean =>
  Object.keys(perform).some((key) => !key.startsWith('ticket.')) || JSON.stringify(perform).includes('#{')
