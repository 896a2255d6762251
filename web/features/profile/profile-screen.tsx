import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import frame from '#web/features/admin/frame/admin-frame.module.css'
import admin from '#web/ui/patterns/settings-page.module.css'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { topicsFor } from './topics.tsx'

/** What people set for themselves: a page a topic. On a phone the list of topics comes first. */
export function ProfileScreen() {
  const { topic } = useParams({ strict: false })
  const topics = topicsFor(useCan())
  const shown = topic === undefined ? topics[0] : topics.find(({ id }) => id === topic)
  const Content = shown?.content
  return (
    <div className={classes(frame.frame, topic === undefined && frame.home)}>
      <nav aria-label={t('Preferences')} className={frame.navigation}>
        <div className={frame.sections}>
          <NavSection title={t('Preferences')}>
            {topics.map(({ id, title, icon }) => (
              <NavEntry
                key={id}
                to="/profile/$topic"
                params={{ topic: id }}
                icon={icon}
                label={title}
                {...(id === shown?.id && { 'aria-current': 'page' })}
              />
            ))}
          </NavSection>
        </div>
      </nav>
      <div className={frame.content}>
        <Link to="/profile" look="plain" className={frame.back}>
          <ArrowLeft size={16} aria-hidden />
          {t('Preferences')}
        </Link>
        {shown && Content ? (
          <Page
            title={shown.title}
            body={
              <div className={admin.body}>
                <Content />
              </div>
            }
          />
        ) : (
          <EmptyState title={t('Not found')} />
        )}
      </div>
    </div>
  )
}
