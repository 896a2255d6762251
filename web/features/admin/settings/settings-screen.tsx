import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Setting } from '#contract/setting.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { sectionsFor } from '../frame/sections.tsx'
import { settingsQuery } from './queries.ts'
import { SettingGroup } from './setting-group.tsx'
import own from './settings.module.css'
import { listAreas } from './topics.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Loaded when it is shown. */
const BrandingPreview = lazy(async () => ({ default: (await import('./branding-preview.tsx')).BrandingPreview }))

const WebFormDesigner = lazy(async () => ({ default: (await import('./web-form-designer.tsx')).WebFormDesigner }))

const areaTitles = (): Readonly<Record<string, string>> => ({
  'System::Branding': t('Branding'),
  'System::Base': t('General'),
  'System::Retention': t('Data retention'),
  'System::Backup': t('Backups'),
  'System::Maintenance': t('Maintenance'),
  'Security::Base': t('Sign-in'),
  'Security::Password': t('Passwords'),
  'Security::TwoFactorAuthentication': t('Two-factor authentication'),
  'Security::Webhook': t('Webhooks'),
  'Ticket::Base': t('Tickets'),
  'Ticket::Number': t('Ticket numbers'),
  'Ticket::AutoAssignment': t('Auto-assignment'),
  'UI::Ticket': t('Display'),
  'Tag::Base': t('Tags'),
  'Checklist::Base': t('Checklists'),
  'TimeAccounting::Base': t('Time accounting'),
  'Ticket::Trigger': t('Triggers'),
  'CustomerWeb::Base': t('Customer portal'),
  'Form::Base': t('Web form'),
  'Email::Base': t('Email'),
  'API::Base': t('API access'),
})

const groupsOf = (topic: string, settings: readonly Setting[]) =>
  listAreas(topic)
    .map((area) => ({ area, settings: settings.filter((setting) => setting.area === area) }))
    .filter((group) => group.settings.length > 0)

/** The settings of one topic: its areas as cards, saved together. */
function TopicForm({ topic, title, settings }: { topic: string; title: string; settings: readonly Setting[] }) {
  const { setting: wanted } = useSearch({ from: '/admin/admin/settings/$topic' })
  const groups = groupsOf(topic, settings)
  const form = useSettingsForm(groups.flatMap((group) => group.settings))
  const titles = areaTitles()
  if (groups.length === 0) return <EmptyState title={t('No settings here')} />
  return (
    <>
      {groups.map(({ area, settings: some }) => (
        <SettingGroup
          key={area}
          title={titles[area] ?? area}
          isTitleHidden={titles[area] === title || groups.length === 1}
          settings={some}
          form={form}
          wanted={wanted}
        />
      ))}
      {topic === 'branding' && (
        <Suspense>
          <BrandingPreview valueOf={(name) => form.valueOf(settings.find((one) => one.name === name) as Setting)} />
        </Suspense>
      )}
      {topic === 'form' && (
        <Suspense>
          <WebFormDesigner />
        </Suspense>
      )}
      <SaveBar
        changes={form.changed.map((setting) => td(setting.title))}
        isPending={form.isPending}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  )
}

export function SettingsScreen() {
  const { topic } = useParams({ from: '/admin/admin/settings/$topic' })
  const { data, error, refetch } = useQuery(settingsQuery)
  const managers = sectionsFor(useCan()).flatMap((section) => section.managers)
  const title = managers.find(({ to }) => to === `/admin/settings/${topic}`)?.title ?? t('Settings')
  return (
    <Page
      title={title}
      body={
        <div className={classes(styles.body, topic === 'branding' && own.withPreview)}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={8} />}
          {data && <TopicForm key={topic} topic={topic} title={title} settings={data} />}
        </div>
      }
    />
  )
}
