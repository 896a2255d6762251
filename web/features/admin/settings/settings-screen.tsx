import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Setting } from '#contract/setting.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { sectionsFor } from '../frame/sections.tsx'
import { settingsQuery } from './queries.ts'
import { SettingGroup } from './setting-group.tsx'
import { listAreas } from './topics.ts'

const areaTitles = (): Readonly<Record<string, string>> => ({
  'System::Branding': t('Branding'),
  'System::Base': t('General'),
  'System::Retention': t('Data retention'),
  'System::Maintenance': t('Maintenance'),
  'Security::Base': t('Sign-in'),
  'Security::Password': t('Passwords'),
  'Security::TwoFactorAuthentication': t('Two-factor authentication'),
  'Ticket::Base': t('Tickets'),
  'Ticket::Number': t('Ticket numbers'),
  'Ticket::AutoAssignment': t('Auto-assignment'),
  'UI::Ticket': t('Display'),
  'Tag::Base': t('Tags'),
  'Checklist::Base': t('Checklists'),
  'TimeAccounting::Base': t('Time accounting'),
  'CustomerWeb::Base': t('Customer portal'),
  'Form::Base': t('Web form'),
  'Email::Base': t('Email'),
  'API::Base': t('API access'),
})

const groupsOf = (topic: string, settings: readonly Setting[]) =>
  listAreas(topic)
    .map((area) => ({ area, settings: settings.filter((setting) => setting.area === area) }))
    .filter((group) => group.settings.length > 0)

/** One topic: its areas as cards, each saved on its own. */
export function SettingsScreen() {
  const { topic } = useParams({ from: '/admin/admin/settings/$topic' })
  const { setting } = useSearch({ from: '/admin/admin/settings/$topic' })
  const { data, error, refetch } = useQuery(settingsQuery)
  const managers = sectionsFor(useCan()).flatMap((section) => section.managers)
  const title = managers.find(({ to }) => to === `/admin/settings/${topic}`)?.title ?? t('Settings')
  const groups = groupsOf(topic, data ?? [])
  const titles = areaTitles()
  return (
    <Page
      title={title}
      body={
        <div className={styles.body}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={8} />}
          {data && groups.length === 0 && <EmptyState title={t('No settings here')} />}
          {groups.map(({ area, settings }) => (
            <SettingGroup
              key={area}
              title={titles[area] ?? area}
              isTitleHidden={titles[area] === title}
              settings={settings}
              wanted={setting}
            />
          ))}
        </div>
      }
    />
  )
}
