import { articleObjects } from '#contract/placeholders.ts'
import type { Perform } from '#contract/perform.ts'
import { loadRulePlaceholders, type PlaceholderLocale } from '#features/text-modules/placeholders.ts'
import type { Ctx } from '#kernel/context.ts'
import type { PlaceholderSource } from '#kernel/placeholders/values.ts'
import type { RuleRun } from '../perform/rule-run.ts'
import { loadArticleValues } from './article-values.ts'
import { lockFacts, type RuleFacts } from './facts.ts'
import { findLastArticleId } from './store.ts'

/** The texts of a rule; `userId` replaces the user whose change made it run. */
type RuleTexts = Partial<PlaceholderLocale> & { perform: Perform }

const noPlaceholders: PlaceholderSource = { values: {}, language: 'en', timeZone: 'UTC' }

/**
 * What the actions of a rule know. Only what its texts mention is loaded: first for the attributes that it sets, and
 * after these have changed for its messages.
 */
export async function buildRun(ctx: Ctx, facts: RuleFacts, rule: RuleTexts): Promise<RuleRun> {
  const { ticket, article, viewer } = facts
  const setters = Object.fromEntries(Object.entries(rule.perform).filter(([key]) => isSetter(key)))
  const isChanging = Object.keys(setters).length > 0
  return {
    ticket,
    isLocked: true,
    article: article ?? undefined,
    viewer,
    origin: 'trigger',
    effects: [],
    values: await loadValues(ctx, facts, { ...rule, perform: isChanging ? setters : rule.perform }),
    reloadValues: (changed) => loadValues(ctx, { ...facts, ticket: changed }, rule),
  }
}

async function loadValues(ctx: Ctx, facts: RuleFacts, rule: RuleTexts): Promise<PlaceholderSource> {
  const texts = JSON.stringify(rule.perform)
  if (!texts.includes('#{')) return noPlaceholders
  const { ticket, article, viewer } = facts
  const { values, ...locale } = await loadRulePlaceholders(ctx, ticket, { userId: viewer.id, ...rule })
  const mentioned = articleObjects.filter((object) => texts.includes(`${object}.`))
  const articles = await loadArticleValues(ctx, ticket.id, article, mentioned)
  return { ...locale, values: { ...values, ...articles } }
}

/** Subscriptions are no part of the update. */
const isSetter = (key: string): boolean => key.startsWith('ticket.') && !key.endsWith('subscribe')

type KnownRun = Pick<RuleRun, 'ticket' | 'isLocked' | 'viewer' | 'origin' | 'rule' | 'author'>

/** For a rule that nothing has set off: variables name the last article, and `user` who runs it. */
export async function buildRunOn(ctx: Ctx, rule: RuleTexts, known: KnownRun): Promise<RuleRun> {
  if (!needsFacts(rule.perform)) return { ...known, article: undefined, values: noPlaceholders, effects: [] }
  const { id } = known.ticket
  const facts = await lockFacts(ctx, { ticketId: id, articleId: await findLastArticleId(ctx, id), conditions: [] })
  return { ...(await buildRun(ctx, facts, { ...rule, userId: known.viewer.id })), isLocked: false, ...known }
}

/** Attributes and tags without variables need nothing about the ticket. */
const needsFacts = (perform: Perform): boolean =>
  Object.keys(perform).some((key) => !key.startsWith('ticket.')) || JSON.stringify(perform).includes('#{')
