import { Outlet, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { missingAt } from '#web/features/admin/frame/sections.tsx'
import { useAdminSections, useSettingEntries } from '#web/features/admin/frame/use-admin-sections.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Around every screen of the administration. */
export function AdminFrame() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const missing = missingAt(path, useCan())
  return (
    <SettingsFrame
      title={t('Administration')}
      home="/admin"
      sections={useAdminSections()}
      settings={useSettingEntries()}
    >
      {missing.length > 0 ? (
        <EmptyState icon={Lock} title={t('You don’t have access')}>
          {t('You need the {permissions} permission.', { permissions: formatList(missing, 'disjunction') })}{' '}
          {t('Ask an administrator for access.')}
        </EmptyState>
      ) : (
        <Outlet />
      )}
    </SettingsFrame>
  )
}
