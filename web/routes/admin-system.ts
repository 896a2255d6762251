import { createRoute } from '@tanstack/react-router'
import { type CustomObject, customObjects } from '#contract/attributes/custom.ts'
import { inAdministration } from './in-administration.ts'
import { lazyScreen } from './lazy-screen.ts'

const applications = createRoute({
  ...inAdministration,
  path: '/admin/applications',
  component: lazyScreen(() => import('#web/features/admin/lists/applications.tsx'), 'ApplicationsScreen'),
})

const settings = createRoute({
  ...inAdministration,
  path: '/admin/settings/$topic',
  validateSearch: ({ setting }: Record<string, unknown>): { setting?: string } =>
    typeof setting === 'string' ? { setting } : {},
  component: lazyScreen(() => import('#web/features/admin/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const sessions = createRoute({
  ...inAdministration,
  path: '/admin/sessions',
  component: lazyScreen(() => import('#web/features/admin/system/sessions.tsx'), 'SessionsScreen'),
})

const dataPrivacy = createRoute({
  ...inAdministration,
  path: '/admin/data-privacy',
  component: lazyScreen(() => import('#web/features/admin/system/data-privacy.tsx'), 'DataPrivacyScreen'),
})

const audit = createRoute({
  ...inAdministration,
  path: '/admin/audit',
  component: lazyScreen(() => import('#web/features/admin/system/audit-log.tsx'), 'AuditLogScreen'),
})

const health = createRoute({
  ...inAdministration,
  path: '/admin/health',
  component: lazyScreen(() => import('#web/features/admin/system/health.tsx'), 'HealthScreen'),
})

const fields = createRoute({
  ...inAdministration,
  path: '/admin/fields',
  validateSearch: ({ object }: Record<string, unknown>): { object?: CustomObject } => {
    const known = customObjects.find((one) => one === object)
    return known ? { object: known } : {}
  },
  component: lazyScreen(() => import('#web/features/admin/fields/fields.tsx'), 'FieldsScreen'),
})

export const systemRoutes = [fields, applications, settings, sessions, dataPrivacy, audit, health] as const
