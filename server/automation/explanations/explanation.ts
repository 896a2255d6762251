import type { TestOutcome } from '#features/conditions/service.ts'
import type { HistoryRow } from '#kernel/history.ts'
import type { RuleEffect } from '../perform/rule-effect.ts'

/** Why a rule was not tested. */
export type SkipReason =
  /** Nothing changed that its condition mentions. */
  | 'unmentioned'
  /** It had already run for this ticket in this chain. */
  | 'repeated'

/** What an attribute or the tags of the ticket were and became, as its history says it. */
export type ToldChange = { type: string; attribute: string | null; from: string | null; to: string | null }

/** Rules besides triggers, as the history names them. */
type OtherRuleType = 'Job' | 'Macro'

/** One rule that was considered for an event. Names are stored only of rules that ran: the others may be many. */
export type ConsideredRule =
  | { id: number; outcome: 'skipped'; reason: SkipReason }
  | { id: number; outcome: 'no_match'; tests: readonly TestOutcome[] }
  | {
      id: number
      /** Missing for triggers. */
      type?: OtherRuleType
      outcome: 'ran' | 'failed'
      name: string
      tests: readonly TestOutcome[]
      changes: readonly ToldChange[]
      effects: readonly RuleEffect[]
      error?: string
    }

/** What it is about. */
export type Explained = { ticketId: number } | { personId: number } | { organizationId: number }

/** What happened to a record, and every rule that was considered for it, in their order. */
export type Explanation = Explained & {
  action: string
  articleId: number | null
  userId: number
  details: {
    changed: readonly string[]
    rules: ConsideredRule[]
    /** The rule whose changes were the event. */
    caused_by?: { id: number; name: string }
    /** No rule was considered: the chain had become too long. */
    stopped?: true
  }
}

export const tellChanges = (history: readonly HistoryRow[], of = 'Ticket'): ToldChange[] =>
  history
    .filter(({ object }) => object === of)
    .map(({ type, attribute, value_from, value_to }) => ({
      type,
      attribute: attribute ?? null,
      from: value_from ?? null,
      to: value_to ?? null,
    }))
