import { collectLargeValues, restoreLarge, replaceLarge } from './large-values.ts'
import { contains } from './version-vector.ts'
import type { Draft } from './local.ts'

/**
 * IndexedDB guarantees nothing before it has responded, and a tab may crash in between. This synchronous storage
 * has each key press before the next one; it contains what IndexedDB has not confirmed yet.
 */
const prefixOf = (user: number, tab: string): string => `draft:${user}:${tab}:`

const keyOf = (user: number, { tab, kind, by = '' }: Draft): string => `${prefixOf(user, tab)}${kind}:${by}`

/** Long values that are already in IndexedDB, so that they need not be written with every key. */
const answeredFor = new Set<string>()
const asideOf = (tab: string, pointer: unknown): string => `${tab} ${String(pointer)}`

export function logDraft(user: number, draft: Draft): void {
  const setKnownAside = (key: string, value: unknown) => {
    const pointer = replaceLarge(key, value)
    return answeredFor.has(asideOf(draft.tab, pointer)) ? pointer : value
  }
  try {
    localStorage.setItem(keyOf(user, draft), JSON.stringify(draft, setKnownAside))
  } catch {
    noteWords(user, draft)
  }
}

/** A few megabytes is all that the store holds; the words are never that many. */
function noteWords(user: number, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(user, draft), JSON.stringify(draft, replaceLarge))
  } catch {
    // Not allowed: then only IndexedDB has it, a moment later.
  }
}

/** IndexedDB has answered for it. Its writer may have gone on in the meantime. */
export function removeLogged(user: number, draft: Draft): void {
  for (const pointer of collectLargeValues(draft).keys()) answeredFor.add(asideOf(draft.tab, pointer))
  const key = keyOf(user, draft)
  const noted = localStorage.getItem(key)
  if (noted !== null && (JSON.parse(noted) as Draft).at <= draft.at) localStorage.removeItem(key)
}

/** It was sent or discarded, with all its versions. */
export function forgetDraft(user: number, draft: Draft): void {
  answeredFor.clear()
  for (const noted of loggedDrafts(user, draft.tab, [])) {
    if (noted.kind === draft.kind && contains(draft, noted)) localStorage.removeItem(keyOf(user, noted))
  }
}

/** Drafts of crashed tabs; `known` has their large values. */
export function loggedDrafts(user: number, tab: string, known: readonly Draft[]): Draft[] {
  const prefix = prefixOf(user, tab)
  const noted = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))
  if (noted.length === 0) return []
  const restore = restoreLarge(collectLargeValues(known))
  return noted.map(([, text]) => JSON.parse(String(text), restore) as Draft)
}
