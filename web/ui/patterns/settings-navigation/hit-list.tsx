import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { matching } from '../../primitives/use-found-options.ts'
import type { SettingsEntry } from './settings-entry.ts'
import styles from './settings-navigation.module.css'
import { splitAtMatch } from './split-at-match.ts'

type HitProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { icon: LucideIcon; label: string; page: string | undefined; words: string }

function HitAnchor({ icon: Icon, label, page, words, ...props }: HitProps) {
  const [before, found, after] = splitAtMatch(label, words)
  return (
    <a {...props} data-hit className={styles.hit}>
      <Icon size={16} aria-hidden />
      <span className={styles.hitText}>
        <span>
          {before}
          {found && <mark className={styles.mark}>{found}</mark>}
          {after}
        </span>
        {page && <small className={styles.page}>{page}</small>}
      </span>
    </a>
  )
}

const Hit = createLink(HitAnchor)

/** Entries whose own name contains the words come first. */
function findEntries(entries: readonly SettingsEntry[], words: string): SettingsEntry[] {
  const found = matching(entries, words)
  const isNamed = ({ label }: SettingsEntry) => matching([{ label }], words).length > 0
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))]
}

const identify = ({ to, params, search, label }: SettingsEntry) => JSON.stringify([to, params, search, label])

/** Pages and single settings that the words find. */
export function HitList({ entries, words }: { entries: readonly SettingsEntry[]; words: string }) {
  const found = findEntries(entries, words)
  if (found.length === 0) return <p className={styles.none}>{t('No results for “{words}”', { words })}</p>
  return (
    <section aria-label={t('Search results')}>
      <p className={styles.hitCount} role="status">
        {tn(found.length, '{count} result', '{count} results')}
      </p>
      <ul>
        {found.map((entry) => (
          <li key={identify(entry)}>
            <Hit
              to={entry.to}
              params={entry.params as never}
              search={(entry.search ?? {}) as never}
              activeOptions={{ includeSearch: true }}
              icon={entry.icon}
              label={entry.label}
              page={entry.page}
              words={words}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
