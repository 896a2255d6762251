import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ArrowLeft, Lock, Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSuggestedOverviews } from '#web/features/views/suggested.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { settingsQuery } from '../settings/queries.ts'
import { findTopic } from '../settings/topics.ts'
import styles from './admin-frame.module.css'
import { missingAt, type Section, sectionsFor } from './sections.tsx'

function Sections({ sections }: { sections: readonly Section[] }) {
  const suggested = useSuggestedOverviews()
  const waiting: Record<string, number> = { '/admin/overviews': suggested.length }
  return sections.map(({ title, managers }) => (
    <NavSection key={title} title={title}>
      {managers.map(({ to, title: label, icon }) => (
        <NavEntry key={to} to={to} icon={icon} label={label} count={waiting[to]} />
      ))}
    </NavSection>
  ))
}

/** Managers by their title and purpose, then single settings. */
function Found({ sections, words }: { sections: readonly Section[]; words: string }) {
  const { data = [] } = useQuery(settingsQuery)
  const managers = sections
    .flatMap((section) => section.managers)
    .map((manager) => ({ ...manager, label: manager.title, description: manager.about }))
  const settings = data.flatMap(({ name, title, description, area }) => {
    const topic = findTopic(area)
    return topic ? [{ name, topic, label: title, description }] : []
  })
  const found = { managers: matching(managers, words), settings: matching(settings, words) }
  if (found.managers.length + found.settings.length === 0) {
    return <p className={styles.none}>{t('No results for “{words}”', { words })}</p>
  }
  return (
    <>
      {found.managers.length > 0 && <Sections sections={[{ title: t('Pages'), managers: found.managers }]} />}
      {found.settings.length > 0 && (
        <NavSection title={t('Settings')}>
          {found.settings.map(({ name, topic, label }) => (
            <NavEntry
              key={name}
              to="/admin/settings/$topic"
              params={{ topic }}
              search={{ setting: name }}
              activeOptions={{ includeSearch: true }}
              icon={SlidersHorizontal}
              label={label}
            />
          ))}
        </NavSection>
      )}
    </>
  )
}

function AdminNavigation() {
  const can = useCan()
  const [words, setWords] = useState('')
  const sections = sectionsFor(can)
  return (
    <nav aria-label={t('Administration')} className={styles.navigation}>
      <Link to="/admin" look="plain" className={styles.title}>
        {t('Administration')}
      </Link>
      <TextField
        label={t('Find a page or setting')}
        isLabelHidden
        icon={Search}
        placeholder={t('Find a page or setting')}
        type="search"
        value={words}
        onChange={setWords}
      />
      <div className={styles.sections}>
        {words.trim() === '' ? <Sections sections={sections} /> : <Found sections={sections} words={words} />}
      </div>
    </nav>
  )
}

/** A navigation of its own beside every screen of the administration; on a phone it is the first page. */
export function AdminFrame() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const isHome = path === '/admin'
  const missing = missingAt(path, useCan())
  return (
    <div className={classes(styles.frame, isHome && styles.home)}>
      <AdminNavigation />
      <div className={styles.content}>
        <Link to="/admin" look="plain" className={styles.back}>
          <ArrowLeft size={16} aria-hidden />
          {t('Administration')}
        </Link>
        {missing.length > 0 ? (
          <EmptyState icon={Lock} title={t('You don’t have access')}>
            {t('You need the {permissions} permission.', { permissions: formatList(missing, 'disjunction') })}{' '}
            {t('Ask an administrator for access.')}
          </EmptyState>
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  )
}
