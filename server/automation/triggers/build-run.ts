import type { Perform } from '#contract/perform.ts'
import { placeholderValues } from '#features/text-modules/placeholders.ts'
import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import type { PlaceholderValues } from '#kernel/html/placeholders.ts'
import type { RuleArticle, RuleRun } from '../perform/rule-run.ts'
import { findLastArticleId, loadFacts, type RuleFacts } from './store.ts'

const longestQuote = 10_000

/** What the actions of a trigger know. */
export async function buildRun(ctx: Ctx, { ticket, article, tags, viewer }: RuleFacts): Promise<RuleRun> {
  const values = await placeholderValues(ctx, ticket)
  const ofArticle = article ? articleValues(article) : undefined
  return {
    ticket,
    article: article ?? undefined,
    viewer,
    values: {
      ...values,
      ticket: { ...(values.ticket as PlaceholderValues), tags: tags.join(', ') },
      article: ofArticle,
      last_article: ofArticle,
    },
    origin: 'trigger',
    effects: [],
  }
}

function articleValues({ id, from, to, cc, subject, body, content_type, created_at }: RuleArticle): PlaceholderValues {
  const text = content_type.includes('html') ? textOf(body, longestQuote) : body.slice(0, longestQuote)
  return { id, from, to, cc, subject, body: text, body_as_text: text, created_at }
}

type KnownRun = Pick<RuleRun, 'ticket' | 'viewer' | 'origin' | 'rule' | 'author'>

/** For a rule that nothing has set off: variables name the last article. */
export async function buildRunOn(ctx: Ctx, perform: Perform, known: KnownRun): Promise<RuleRun> {
  if (!needsFacts(perform)) return { ...known, article: undefined, values: {}, effects: [] }
  const { id } = known.ticket
  const facts = await loadFacts(ctx, id, await findLastArticleId(ctx, id))
  return { ...(await buildRun(ctx, facts)), ...known }
}

/** Attributes and tags without variables need nothing about the ticket. */
const needsFacts = (perform: Perform): boolean =>
  Object.keys(perform).some((key) => !key.startsWith('ticket.')) || JSON.stringify(perform).includes('#{')
