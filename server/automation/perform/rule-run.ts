import type { Viewer } from '#features/conditions/service.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Changes } from '#kernel/events/events.ts'
import type { PlaceholderSource } from '#kernel/placeholders/values.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { RuleSource } from './track-rule.ts'

/** An article as conditions, recipients and variables need it. */
export type RuleArticle = {
  id: number
  from: string | null
  reply_to: string | null
  to: string | null
  cc: string | null
  subject: string | null
  body: string
  content_type: string
  internal: boolean
  origin_by_id: number | null
  created_by_id: number
  updated_by_id: number
  created_at: string
  preferences: Record<string, unknown>
}

/** What the actions of a rule know about the ticket they act on. */
export type RuleRun = {
  ticket: Ticket
  /** The ticket was read under a lock of this transaction, by someone who may change it. */
  isLocked?: boolean
  /** The user whose change made the rule run. */
  viewer: Viewer
  /** The article that came with the event. */
  article: RuleArticle | undefined
  values: PlaceholderSource
  /** Loads them again after attributes have changed: messages are about the ticket as it is then. */
  reloadValues?: (changed: Ticket) => Promise<PlaceholderSource>
  /** Stored in the preferences of articles: `trigger`, `macro`… */
  origin: string
  /** The rule itself; `type` as in the history: `Trigger`. */
  rule?: RuleSource
  /** What happened to the ticket; missing where nothing did, as with a macro. */
  happened?: { type: string; changes: Changes }
  /** Actions add what they did. */
  effects: RuleEffect[]
  /** Who writes notes and emails; without it, the actor. */
  author?: Actor
}
