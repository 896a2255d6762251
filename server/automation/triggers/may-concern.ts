import type { Condition, NamedTest } from '#contract/condition.ts'
import { treeOf } from '#features/conditions/service.ts'
import type { Occasion } from './occasion.ts'

/**
 * False if the condition cannot hold for what happened, judged by the event alone: the action, and the type and sender of
 * the article. Only tests that all have to hold are considered. So most writes need no query for triggers that are about
 * something else.
 */
export function mayConcern(condition: Condition, occasion: Occasion): boolean {
  const { operator, conditions } = treeOf(condition)
  return operator !== 'AND' || conditions.every((part) => 'conditions' in part || mayHold(part, occasion))
}

/** Tests that may hold without an article; all others cannot. */
const ofEvents = new Set(['article.action', 'article.time_accounting'])

function mayHold({ name, operator, value }: NamedTest, { action, articleId, article }: Occasion): boolean {
  if (articleId === null && name.startsWith('article.') && !ofEvents.has(name)) return false
  const known: Readonly<Record<string, unknown>> = {
    'ticket.action': action,
    'article.type_id': article?.type_id,
    'article.sender_id': article?.sender_id,
  }
  const actual = known[name]
  if (actual === undefined || (operator !== 'is' && operator !== 'is not')) return true
  const isNamed = [value].flat().map(String).includes(String(actual))
  return isNamed === (operator === 'is')
}
