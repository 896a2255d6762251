import type { Condition } from '#contract/condition.ts'
import type { ListOrder } from './criteria.ts'
import { preferenceNow, savePreference, usePreference } from '#web/domain/preferences.ts'

/** A user's own list: its condition and layout. Only this user sees it. */
export type MyView = {
  /** Its address: `my-` and a word. Links of overviews have no dash, so they never meet. */
  link: string
  name: string
  condition: Condition
  query?: string | undefined
  order?: ListOrder | undefined
  group?: string | undefined
  columns?: readonly string[] | undefined
}

const preference = 'ticket_views'
const none: readonly MyView[] = []

export const useMyViews = (): readonly MyView[] => usePreference<readonly MyView[]>(preference) ?? none
const viewsNow = () => preferenceNow<readonly MyView[]>(preference) ?? none

export const isMyLink = (link: string): boolean => link.startsWith('my-')

/** A word from the name, made different from those that are taken. */
export function linkFor(name: string, taken: readonly string[]): string {
  const word = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const wanted = `my-${word || 'view'}`
  const free = [wanted, ...taken.map((_, index) => `${wanted}-${index + 2}`)].find((link) => !taken.includes(link))
  return free ?? wanted
}

export async function saveNewView(view: Omit<MyView, 'link'>): Promise<string> {
  const views = viewsNow()
  const link = linkFor(
    view.name,
    views.map((one) => one.link),
  )
  await savePreference(preference, [...views, { ...view, link }])
  return link
}

export const changeView = (link: string, change: Partial<Omit<MyView, 'link'>>): Promise<void> =>
  savePreference(
    preference,
    viewsNow().map((view) => (view.link === link ? { ...view, ...change } : view)),
  )

/** Returns the previous views, so that the removal can be undone. */
export async function removeView(link: string): Promise<() => Promise<void>> {
  const before = viewsNow()
  await savePreference(
    preference,
    before.filter((view) => view.link !== link),
  )
  return () => savePreference(preference, before)
}
