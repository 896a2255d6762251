import {
  HeartPulse,
  KeyRound,
  MailCheck,
  MonitorSmartphone,
  Palette,
  Plug,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  ShieldMinus,
  TriangleAlert,
} from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { mail, type Section } from './section.ts'

export const workspace = (): Section => ({
  id: 'workspace',
  title: t('Workspace'),
  managers: [
    {
      to: '/admin/settings/branding',
      title: t('Branding'),
      about: t('Name, logo and accent colour'),
      icon: Palette,
      needs: ['admin.branding'],
    },
    {
      to: '/admin/settings/system',
      title: t('General'),
      about: t('Hostname, language, time zone'),
      icon: Settings,
      needs: ['admin.setting_system'],
    },
    {
      to: '/admin/settings/security',
      title: t('Security'),
      about: t('Passwords, two-factor, sign-up'),
      icon: ShieldCheck,
      needs: ['admin.security'],
    },
    {
      to: '/admin/settings/api',
      title: t('API access'),
      about: t('How programs sign in to the API'),
      icon: KeyRound,
      needs: ['admin.api'],
    },
    {
      to: '/admin/applications',
      title: t('Applications'),
      about: t('Apps that sign in with OAuth'),
      icon: Plug,
      needs: ['admin.api'],
    },
  ],
})

export const system = (): Section => ({
  id: 'system',
  title: t('System'),
  managers: [
    {
      to: '/admin/health',
      title: t('Health'),
      about: t('Problems, usage, version'),
      icon: HeartPulse,
      needs: ['admin.monitoring'],
    },
    {
      to: '/admin/data-privacy',
      title: t('Data privacy'),
      about: t('People and tickets that were deleted for good'),
      icon: ShieldMinus,
      needs: ['admin.data_privacy'],
    },
    {
      to: '/admin/audit',
      title: t('Audit log'),
      about: t('Security-relevant changes'),
      icon: ScrollText,
      needs: ['admin.session', 'admin.security'],
    },
    {
      to: '/admin/received',
      title: t('Incoming email log'),
      about: t('What arrived and what happened to it'),
      icon: MailCheck,
      needs: mail,
    },
    {
      to: '/admin/outgoing',
      title: t('Outgoing email log'),
      about: t('Invitations and other automatic emails'),
      icon: Send,
      needs: [...mail, 'admin.user'],
    },
    {
      to: '/admin/sessions',
      title: t('Sessions'),
      about: t('Who is signed in'),
      icon: MonitorSmartphone,
      needs: ['admin.session'],
    },
    {
      to: '/admin/settings/maintenance',
      title: t('Maintenance'),
      about: t('Restrict sign-in and show a notice'),
      icon: TriangleAlert,
      needs: ['admin.maintenance'],
    },
  ],
})
