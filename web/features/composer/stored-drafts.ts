import { createStore } from '#web/lib/external-store.ts'
import { asNewVersion } from '#web/lib/drafts/version-vector.ts'
import { type Draft, draftsAtHand, keepLocally } from '#web/lib/drafts/local.ts'
import { bringTab, forgetTab, saveTab } from '#web/lib/drafts/server.ts'
import { type ComposerKind, composerKinds } from './composer-state.ts'
import { type ComposerDraft, isWorthKeeping } from './draft.ts'

export const buildTabKey = (ticketId: number): string => `Ticket-${ticketId}`

const isKind = (kind: string): kind is ComposerKind => composerKinds.some((one) => one === kind)
const isOfUse = ({ kind, value }: Draft) => isKind(kind) && isWorthKeeping(value as ComposerDraft)

/** What kinds of drafts this browser has for a ticket, the latest first. */
export async function findDraftKinds(user: number, ticketId: number): Promise<ComposerKind[]> {
  const all = await draftsAtHand(user, buildTabKey(ticketId))
  return all
    .filter(isOfUse)
    .toSorted((one, other) => other.at - one.at)
    .map(({ kind }) => kind as ComposerKind)
}

/** Loads drafts from other devices. */
export async function bringDrafts(user: number, ticketId: number): Promise<void> {
  forgetTab(buildTabKey(ticketId))
  await bringTab(user, buildTabKey(ticketId))
}

/** Counts restored drafts, so that the marks of drafts are updated. */
export const restorations = createStore(0)

/** Puts a draft back where its composer will find it. */
export async function restoreDraft(
  user: number,
  ticketId: number,
  kind: ComposerKind,
  value: ComposerDraft,
): Promise<void> {
  await keepLocally(user, asNewVersion({ tab: buildTabKey(ticketId), kind, value, at: Date.now() }))
  restorations.set((count) => count + 1)
  // It is stored locally already; other devices get it when they can.
  void saveTab(user, buildTabKey(ticketId)).catch(() => undefined)
}
