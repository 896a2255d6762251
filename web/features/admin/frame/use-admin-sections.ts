import { useQuery } from '@tanstack/react-query'
import { useSuggestedOverviews } from '#web/features/views/suggested-overviews.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import type { SettingsEntry, SettingsSection } from '#web/ui/patterns/settings-navigation/settings-entry.ts'
import { settingsQuery } from '../settings/queries.ts'
import { findTopic } from '../settings/topics.ts'
import { sectionsFor } from './sections.tsx'

/** Every page of the administration that the user may open. */
export function useAdminSections(): SettingsSection[] {
  const waiting: Record<string, number> = { '/admin/overviews': useSuggestedOverviews().length }
  return sectionsFor(useCan()).map(({ id, title, managers }) => ({
    id,
    title,
    entries: managers.map(({ to, title: label, about: description, icon }) => {
      return { to, label, description, icon, count: waiting[to] }
    }),
  }))
}

/** Single settings, for the search; each opens its page at its field. */
export function useSettingEntries(): SettingsEntry[] {
  const { data = [] } = useQuery(settingsQuery)
  const pages = sectionsFor(useCan()).flatMap(({ managers }) => managers)
  return data.flatMap(({ name, title, description, area }): SettingsEntry[] => {
    const to = `/admin/settings/${findTopic(area)}`
    const page = pages.find((one) => one.to === to)
    if (!page) return []
    const label = td(title)
    return [{ to, search: { setting: name }, label, description: td(description), page: page.title, icon: page.icon }]
  })
}
