import type { InputOf } from '#contract/endpoint.ts'
import { TextModule, type TextModuleRendering } from '#contract/text-module.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import { assertPlaceholders, listPlaceholderPaths } from '#kernel/placeholders/check.ts'
import { fillPlaceholders } from '#kernel/placeholders/fill.ts'
import { joinPlaceholders } from '#kernel/placeholders/parse.ts'
import type { Hooks } from '#kernel/resource.ts'
import { loadPlaceholders } from './placeholders.ts'

/** Text modules are sanitized like articles, because they become part of replies. */
export const hooks: Hooks = {
  prepare: async ({ deps }, values) => {
    if (typeof values.content !== 'string') return values
    const cleaned = cleanHtml(values.content)
    if ('fallback' in cleaned) throw invalid('too_deep', `Content is ${cleaned.fallback}`, { field: 'content' })
    const content = joinPlaceholders(cleaned.html)
    assertPlaceholders(content, listPlaceholderPaths('text', deps.customFields), 'content')
    return { ...values, content }
  },
}

type Input = InputOf<typeof TextModuleRendering>

/** An existing ticket, or the values that were entered for a new one. */
export async function renderTextModule(ctx: Ctx, { id, ticket_id, ...draft }: Input): Promise<{ content: string }> {
  const { content } = await getRow(ctx.db, TextModule, id)
  const ticket = ticket_id ? await getTicketAsAgent(ctx, ticket_id, 'read') : draft
  return { content: fillPlaceholders(String(content), await loadPlaceholders(ctx, ticket)) }
}
