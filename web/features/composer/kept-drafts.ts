import { allLocally, type Draft, keepLocally } from '#web/lib/drafts/local.ts'
import { draftsOnServer, saveTab } from '#web/lib/drafts/server.ts'
import { type ComposerKind, composerKinds } from './composer-state.ts'
import { type ComposerDraft, isWorthKeeping } from './draft.ts'

export const tabOf = (ticketId: number): string => `Ticket-${ticketId}`

const isKind = (kind: string): kind is ComposerKind => composerKinds.some((one) => one === kind)
const isOfUse = ({ kind, value }: Draft) => isKind(kind) && isWorthKeeping(value as ComposerDraft)

/** What kinds of drafts this browser has for a ticket, the latest first. */
export async function findDraftKinds(user: number, ticketId: number): Promise<ComposerKind[]> {
  const all = await allLocally(user)
  return all
    .filter((draft) => draft.tab === tabOf(ticketId) && isOfUse(draft))
    .toSorted((one, other) => other.at - one.at)
    .map(({ kind }) => kind as ComposerKind)
}

/**
 * Brings here what was typed on another device, once a ticket is opened: a tab is saved whole, so what this browser
 * does not know would be lost with the next key. Not later, or a draft that was just sent would come back.
 */
export async function bringDrafts(user: number, ticketId: number): Promise<void> {
  const [local, remote] = await Promise.all([allLocally(user), draftsOnServer().catch(() => [])])
  const newer = remote.filter(({ tab, kind, at }) => {
    const known = local.find((one) => one.tab === tab && one.kind === kind)
    return tab === tabOf(ticketId) && at > (known?.at ?? 0)
  })
  await Promise.all(newer.map((draft) => keepLocally(user, draft)))
}

/** Puts a draft back where its composer will find it. */
export async function restoreDraft(
  user: number,
  ticketId: number,
  kind: ComposerKind,
  value: ComposerDraft,
): Promise<void> {
  await keepLocally(user, { tab: tabOf(ticketId), kind, value, at: Date.now() })
  // Here it is safe already; other devices hear of it when they can.
  await saveTab(user, tabOf(ticketId)).catch(() => undefined)
}
