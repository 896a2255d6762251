import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { NavEntry } from '../nav-list.tsx'
import { foldSection, useFoldedSections } from './folded-sections.ts'
import type { SettingsEntry, SettingsSection } from './settings-entry.ts'
import styles from './settings-navigation.module.css'

const Entry = ({ isCurrent, to, params, icon, label, count }: SettingsEntry) => (
  <NavEntry
    to={to}
    params={params as never}
    icon={icon}
    label={label}
    count={count}
    {...(isCurrent && { 'aria-current': 'page' })}
  />
)

const Entries = ({ entries }: { entries: readonly SettingsEntry[] }) =>
  entries.map((entry) => <Entry key={entry.to + Object.values(entry.params ?? {}).join()} {...entry} />)

function FoldingSection({ id, title, entries }: SettingsSection) {
  const heading = useId()
  const isOpen = !useFoldedSections().includes(id)
  return (
    <section aria-labelledby={heading}>
      <h3>
        <button
          type="button"
          id={heading}
          className={styles.sectionTitle}
          aria-expanded={isOpen}
          onClick={() => foldSection(id, isOpen)}
        >
          {title}
          <ChevronDown size={12} aria-hidden className={styles.arrow} />
        </button>
      </h3>
      {isOpen && (
        <ul>
          <Entries entries={entries} />
        </ul>
      )}
    </section>
  )
}

/** Scrolls to the current page: there are more of them than fit on a laptop. */
function useShowCurrent(path: string): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    document.querySelector('nav [data-settings] [aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  })
}

/** All pages in sections that fold. The section of the current page is unfolded when that page is opened. */
export function SectionList({ sections }: { sections: readonly SettingsSection[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = sections.find(({ entries }) => entries.some(({ to }) => to === path))?.id
  useEffect(() => {
    if (current !== undefined) foldSection(current, false)
  }, [current])
  useShowCurrent(path)
  const [first] = sections
  if (first && sections.length === 1) {
    return (
      <ul>
        <Entries entries={first.entries} />
      </ul>
    )
  }
  return sections.map((section) => <FoldingSection key={section.id} {...section} />)
}
