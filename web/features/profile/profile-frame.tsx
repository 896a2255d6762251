import { Outlet, useParams } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { SettingsFrame } from '#web/features/shell/settings-frame.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { NavEntry } from '#web/ui/patterns/nav-list.tsx'
import type { SettingsEntry } from '#web/ui/patterns/settings-navigation/settings-entry.ts'
import { topicsFor, type ProfileTopic } from './topics.tsx'

const linkTo = ({ id, icon }: ProfileTopic) => ({ to: '/profile/$topic', params: { topic: id }, icon })

const describeFields = (topic: ProfileTopic): SettingsEntry[] =>
  topic.fields.map((label) => ({ ...linkTo(topic), label, page: topic.title }))

/** Around the pages of the user's own settings. The first one is also shown at the address without a topic. */
export function ProfileFrame() {
  const { topic: shown } = useParams({ strict: false })
  const can = useCan()
  const topics = topicsFor(can)
  const entries = topics.map((topic, index) => ({
    ...linkTo(topic),
    label: topic.title,
    isCurrent: shown === undefined && index === 0,
  }))
  return (
    <SettingsFrame
      title={t('Preferences')}
      home="/profile"
      sections={[{ id: 'preferences', title: t('Preferences'), entries }]}
      settings={topics.flatMap(describeFields)}
      foot={
        can('admin.*') && (
          <ul>
            <NavEntry to="/admin" icon={Settings2} label={t('Administration')} />
          </ul>
        )
      }
    >
      <Outlet />
    </SettingsFrame>
  )
}
