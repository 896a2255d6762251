import { useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Kbd } from '../primitives/kbd.tsx'
import { OptionContent } from '../primitives/options.tsx'
import styles from './command-palette.module.css'

/** A line of the palette: a command, or the address of a record. */
export type PaletteEntry = {
  id: string
  label: string
  description?: string | undefined
  icon?: LucideIcon | undefined
  start?: ReactNode
  shortcut?: string | undefined
  href?: string | undefined
  run?: (() => void) | undefined
}

export type PaletteSection = { title: string; entries: readonly PaletteEntry[] }

export const resultsId = 'palette-results'
export const buildOptionId = (entryId: string): string => `${resultsId}-${entryId}`

type OptionProps = {
  entry: PaletteEntry
  isActive: boolean
  onChoose: (entry: PaletteEntry, event: MouseEvent) => void
}

function PaletteOption({ entry, isActive, onChoose }: OptionProps) {
  const { id, label, description, icon, start, shortcut, href } = entry
  const Element = href === undefined ? 'div' : 'a'
  return (
    <Element
      id={buildOptionId(id)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-focus-visible={isActive || undefined}
      className={styles.option}
      {...(href !== undefined && { href })}
      onClick={(event: MouseEvent) => onChoose(entry, event)}
    >
      <OptionContent label={label} description={description} icon={icon} start={start} />
      {shortcut !== undefined && <Kbd shortcut={shortcut} />}
    </Element>
  )
}

/** Opens the entry; a link with a modifier key is left to the browser, which opens another tab or window. */
function useChoose(onClose: () => void) {
  const router = useRouter()
  return ({ href, run }: PaletteEntry, event: MouseEvent) => {
    onClose()
    run?.()
    if (href === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

type PaletteResultsProps = {
  sections: readonly PaletteSection[]
  /** The id of the element of the active option. */
  active: string | undefined
  emptyText: string
  onClose: () => void
}

/**
 * Plain elements: the list box of React Aria renders each option twice and needed 100 ms for the first list. The focus
 * stays in the text field, which names the active option.
 */
export function PaletteResults({ sections, active, emptyText, onClose }: PaletteResultsProps) {
  const choose = useChoose(onClose)
  useLayoutEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the text field
    <div
      id={resultsId}
      role="listbox"
      aria-label={t('Results')}
      className={styles.results}
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.heading} aria-hidden>
            {title}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              entry={entry}
              isActive={buildOptionId(entry.id) === active}
              onChoose={choose}
            />
          ))}
        </div>
      ))}
      {sections.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles.empty}>
          {emptyText}
        </div>
      )}
    </div>
  )
}
