import { BookOpen } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { NavEntry } from '#web/ui/patterns/nav-list.tsx'

/** For readers once there is a help centre, and for editors. */
export function HelpNav() {
  const can = useCan()
  const isOn = useConfig('kb_active') === true
  if (!can('knowledge_base.editor') && !(isOn && can('knowledge_base.*'))) return null
  return (
    <ul>
      <NavEntry to="/knowledge_base" icon={BookOpen} label={t('Help centre')} />
    </ul>
  )
}
