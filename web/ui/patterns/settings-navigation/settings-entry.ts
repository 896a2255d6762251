import type { LucideIcon } from 'lucide-react'

/** A page, or a single setting on it. */
export type SettingsEntry = {
  to: string
  params?: Record<string, string> | undefined
  search?: Record<string, string> | undefined
  label: string
  icon: LucideIcon
  /** The page that has the setting. */
  page?: string | undefined
  /** Further words that find it. */
  description?: string | undefined
  count?: number | undefined
  /** For a page that is shown at another address, too. */
  isCurrent?: boolean | undefined
}

export type SettingsSection = { id: string; title: string; entries: readonly SettingsEntry[] }
