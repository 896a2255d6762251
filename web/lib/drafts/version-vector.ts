import { randomId } from '#web/lib/without-https.ts'
/** Until when the text of each writer is in a draft. A writer is one open form. */
export type VersionVector = Record<string, number>

type Grown = { at: number; seen?: VersionVector | undefined }

/** Drafts of earlier versions of this page do not say; they count as one writer's. */
export const readVersion = ({ at, seen }: Grown): VersionVector => seen ?? { '': at }

/** Whether everything typed into `other` is in it, or was removed by someone who saw it. */
export const contains = (draft: Grown, other: Grown): boolean => {
  const seen = readVersion(draft)
  return Object.entries(readVersion(other)).every(([writer, at]) => (seen[writer] ?? 0) >= at)
}

/** The union of two version vectors. */
export function mergeVersions(one: VersionVector, other: VersionVector): VersionVector {
  const later = Object.entries(other).filter(([writer, at]) => at > (one[writer] ?? 0))
  return { ...one, ...Object.fromEntries(later) }
}

export const newWriter = (): string => randomId().slice(0, 8)

type DraftPlace = { tab: string; kind: string }
const placeOf = ({ tab, kind }: DraftPlace): string => `${tab} ${kind}`

/** Versions of drafts that were sent or discarded here. */
const ended = new Map<string, VersionVector>()

export const noteEnd = (draft: DraftPlace, seen: VersionVector): void => void ended.set(placeOf(draft), seen)

/** Whether it was sent or discarded here, with all its text; the server may not know that yet. */
export function hasEnded(draft: DraftPlace & Grown): boolean {
  const seen = ended.get(placeOf(draft))
  return seen !== undefined && contains({ at: 0, seen }, draft)
}

/** A version by another form. If it restores an ended draft, it has seen that. */
export function asNewVersion<T extends DraftPlace & { at: number }>(draft: T): T & { by: string; seen: VersionVector } {
  const by = newWriter()
  return { ...draft, by, seen: { ...ended.get(placeOf(draft)), [by]: draft.at } }
}
