import { articleObjects } from '#contract/placeholders.ts'
import type { Perform } from '#contract/perform.ts'
import { loadRulePlaceholders, type PlaceholderLocale } from '#features/text-modules/placeholders.ts'
import type { Ctx } from '#kernel/context.ts'
import type { PlaceholderSource } from '#kernel/placeholders/values.ts'
import type { RuleRun } from '../perform/rule-run.ts'
import { loadArticleValues } from './article-values.ts'
import { findLastArticleId, loadFacts, type RuleFacts } from './store.ts'

/** The texts of a rule; `userId` replaces the user whose change made it run. */
type RuleTexts = Partial<PlaceholderLocale> & { perform: Perform }

const noPlaceholders: PlaceholderSource = { values: {}, language: 'en', timeZone: 'UTC' }

/** What the actions of a rule know. Only what its texts mention is loaded. */
export async function buildRun(ctx: Ctx, { ticket, article, viewer }: RuleFacts, rule: RuleTexts): Promise<RuleRun> {
  const texts = JSON.stringify(rule.perform)
  const known = { ticket, article: article ?? undefined, viewer, origin: 'trigger', effects: [] }
  if (!texts.includes('#{')) return { ...known, values: noPlaceholders }
  const { values, ...locale } = await loadRulePlaceholders(ctx, ticket, { userId: viewer.id, ...rule })
  const mentioned = articleObjects.filter((object) => texts.includes(`${object}.`))
  const articles = await loadArticleValues(ctx, ticket.id, article, mentioned)
  return { ...known, values: { ...locale, values: { ...values, ...articles } } }
}

type KnownRun = Pick<RuleRun, 'ticket' | 'viewer' | 'origin' | 'rule' | 'author'>

/** For a rule that nothing has set off: variables name the last article, and `user` who runs it. */
export async function buildRunOn(ctx: Ctx, rule: RuleTexts, known: KnownRun): Promise<RuleRun> {
  if (!needsFacts(rule.perform)) return { ...known, article: undefined, values: noPlaceholders, effects: [] }
  const { id } = known.ticket
  const facts = await loadFacts(ctx, id, await findLastArticleId(ctx, id))
  return { ...(await buildRun(ctx, facts, { ...rule, userId: known.viewer.id })), ...known }
}

/** Attributes and tags without variables need nothing about the ticket. */
const needsFacts = (perform: Perform): boolean =>
  Object.keys(perform).some((key) => !key.startsWith('ticket.')) || JSON.stringify(perform).includes('#{')
