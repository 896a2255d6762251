import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Kbd } from '../../primitives/kbd.tsx'
import { Link } from '../../primitives/link.tsx'
import { TextField } from '../../primitives/text-field.tsx'
import { HitList } from './hit-list.tsx'
import { SectionList } from './section-list.tsx'
import type { SettingsEntry, SettingsSection } from './settings-entry.ts'
import styles from './settings-navigation.module.css'

type SettingsNavigationProps = {
  title: string
  /** The address of the title: a page about everything. */
  home: string
  /** The way back to where the user came from. */
  back?: ReactNode
  sections: readonly SettingsSection[]
  /** Found by the search besides the pages. */
  settings?: readonly SettingsEntry[]
  foot?: ReactNode
}

/** Arrow keys walk through the search field, headings and links, in the order in which they are shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || event.defaultPrevented || !event.currentTarget.contains(target)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href], button[aria-expanded]')]
  const at = stops.indexOf(target)
  if (at < 0) return
  event.preventDefault()
  stops[at + step]?.focus()
}

function SettingsSearch({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useActions([
    { id: 'search', title: t('Search settings'), shortcut: '/', icon: Search, run: () => field.current?.focus() },
  ])
  return (
    <div className={styles.search}>
      <TextField
        label={t('Search settings')}
        isLabelHidden
        icon={Search}
        placeholder={t('Search settings')}
        type="search"
        inputRef={field}
        value={words}
        onChange={onChange}
      />
      {words === '' && <Kbd shortcut="/" className={styles.key} />}
    </div>
  )
}

/** Replaces the main sidebar in administration and preferences; on a phone it is a page. */
export function SettingsNavigation({ title, home, back, sections, settings = [], foot }: SettingsNavigationProps) {
  const [words, setWords] = useState('')
  const listen = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event)
    if (!(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Escape') setWords('')
    if (event.key === 'Enter') event.currentTarget.querySelector<HTMLElement>('[data-hit]')?.click()
  }
  const pages = sections.flatMap((section) => section.entries)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the search field and its links
    <nav aria-label={title} className={styles.navigation} onKeyDown={listen}>
      {back}
      <h2 className={styles.title}>
        <Link to={home} look="plain">
          {title}
        </Link>
      </h2>
      <SettingsSearch words={words} onChange={setWords} />
      <div className={styles.sections} data-settings>
        {words.trim() === '' ? (
          <SectionList sections={sections} />
        ) : (
          <HitList entries={[...pages, ...settings]} words={words} />
        )}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </nav>
  )
}
