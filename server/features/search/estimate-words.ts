import { listedGroups } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'
import type { Query } from '#kernel/search/query.ts'
import type { SearchEstimate } from './candidate-windows.ts'
import { internalMark } from './document.ts'
import { describeReader } from './policy.ts'
import { positiveWords, readsManyPostings } from './query-shape.ts'
import { type WordQuery, wordQuery } from './word-query.ts'
import { shareOfAny, type WordStatistics } from './word-statistics.ts'

/** What finding the hits of a query of words costs, as the planner would estimate it. */
export function estimateWords(statistics: WordStatistics, actor: Actor, query: Query): SearchEstimate {
  const { tickets } = statistics
  const marks = describeReader(actor).agentGroupIds.length > 0 ? ['', internalMark] : ['']
  const shareOfWords = (found: WordQuery) => measureShare(statistics, marks, found)
  const share = shareOfQuery(query, shareOfWords)
  const visible = Math.min(tickets, countVisible(statistics, actor))
  const read = readsManyPostings(query) ? shareOfAny(positiveWords(query).map(shareOfWords)) : share
  return {
    hits: share * visible,
    cost: Math.min(costOfReading(statistics, share * tickets), costOfReading(statistics, visible)),
    postings: read * tickets,
    visible,
    tickets,
  }
}

/** Groups are counted; customers are taken for average ones. */
function countVisible({ byGroup, perCustomer, perOrganization }: WordStatistics, actor: Actor): number {
  const asAgent = listedGroups(actor).reduce((sum, id) => sum + (byGroup.get(id) ?? 0), 0)
  const asCustomer = may(actor, 'ticket.customer')
    ? perCustomer + actor.sharedOrganizationIds.length * perOrganization
    : 0
  return asAgent + asCustomer
}

/** Independent words, as the planner assumes. */
function shareOfQuery(query: Query, shareOfWords: (found: WordQuery) => number): number {
  switch (query.kind) {
    case 'all':
      return 1
    case 'not':
      return 1 - shareOfQuery(query.part, shareOfWords)
    case 'and':
      return query.parts.reduce((share, part) => share * shareOfQuery(part, shareOfWords), 1)
    case 'or':
      return shareOfAny(query.parts.map((part) => shareOfQuery(part, shareOfWords)))
    default: {
      const found = wordQuery(query.kind === 'word' ? query.pattern : query.plain)
      return typeof found === 'object' ? shareOfWords(found) : 1
    }
  }
}

const measureShare = ({ shareOf }: WordStatistics, marks: readonly string[], { lexemes }: WordQuery): number =>
  lexemes.reduce(
    (share, { lexeme, isOpen }) => share * shareOf(marks.map((mark) => ({ lexeme: mark + lexeme, isOpen }))),
    1,
  )

const costOfRow = 0.02

/** The formulas of PostgreSQL for scattered rows: how many pages they are on, and what reading those costs. */
function costOfReading({ pages, pageCost }: WordStatistics, rows: number): number {
  const read = Math.min(pages, (2 * pages * rows) / (2 * pages + rows))
  return read * (pageCost - (pageCost - 1) * Math.sqrt(read / pages)) + rows * costOfRow
}
