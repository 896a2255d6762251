import {
  AtSign,
  Building2,
  CircleDot,
  ClipboardList,
  Clock,
  FileText,
  Filter,
  Flag,
  Globe,
  HeartPulse,
  Inbox,
  KeyRound,
  Layers,
  type LucideIcon,
  MailCheck,
  Mails,
  MonitorSmartphone,
  Palette,
  PenLine,
  Phone,
  Plug,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Tags,
  TextQuote,
  Ticket,
  TriangleAlert,
  UserCog,
  Users,
} from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'

/** One screen of the administration. */
type Manager = {
  to: string
  title: string
  about: string
  icon: LucideIcon
  /** Any of these opens it; the same as the server asks for. */
  needs: readonly string[]
}

export type Section = { title: string; managers: readonly Manager[] }

export type Topic = 'branding' | 'system' | 'security' | 'tickets' | 'web' | 'mail' | 'api' | 'maintenance'

const people = (): Section => ({
  title: t('People'),
  managers: [
    {
      to: '/admin/users',
      title: t('Users'),
      about: t('Agents, customers and their access'),
      icon: Users,
      needs: ['admin.user'],
    },
    {
      to: '/admin/roles',
      title: t('Roles'),
      about: t('Permission sets'),
      icon: UserCog,
      needs: ['admin.role'],
    },
    {
      to: '/admin/groups',
      title: t('Groups'),
      about: t('Who handles which tickets'),
      icon: Layers,
      needs: ['admin.group'],
    },
    {
      to: '/admin/organizations',
      title: t('Organizations'),
      about: t('Your customers’ companies'),
      icon: Building2,
      needs: ['admin.organization'],
    },
  ],
})

const tickets = (): Section => ({
  title: t('Tickets'),
  managers: [
    {
      to: '/admin/overviews',
      title: t('Overviews'),
      about: t('Ticket lists in the sidebar'),
      icon: Inbox,
      needs: ['admin.overview'],
    },
    {
      to: '/admin/states',
      title: t('Ticket states'),
      about: t('New, Open, Pending, Closed'),
      icon: CircleDot,
      needs: ['admin.object', 'admin.ticket_state'],
    },
    {
      to: '/admin/priorities',
      title: t('Priorities'),
      about: t('How urgent a ticket is'),
      icon: Flag,
      needs: ['admin.object', 'admin.ticket_priority'],
    },
    {
      to: '/admin/tags',
      title: t('Tags'),
      about: t('For sorting and finding tickets'),
      icon: Tags,
      needs: ['admin.tag'],
    },
    {
      to: '/admin/checklists',
      title: t('Checklist templates'),
      about: t('Reusable steps'),
      icon: ClipboardList,
      needs: ['admin.checklist'],
    },
    {
      to: '/admin/text-modules',
      title: t('Text modules'),
      about: t('Reusable text for messages'),
      icon: TextQuote,
      needs: ['admin.text_module'],
    },
    {
      to: '/admin/activities',
      title: t('Activity types'),
      about: t('Categories for logged time'),
      icon: Clock,
      needs: ['admin.time_accounting'],
    },
    {
      to: '/admin/settings/tickets',
      title: t('Ticket settings'),
      about: t('Numbers, subjects, time accounting'),
      icon: Ticket,
      needs: ['admin.ticket', 'admin.ticket_auto_assignment', 'admin.tag', 'admin.checklist', 'admin.time_accounting'],
    },
  ],
})

const mail = ['admin.channel_email']

const channels = (): Section => ({
  title: t('Channels'),
  managers: [
    {
      to: '/admin/mail',
      title: t('Email accounts'),
      about: t('Mailboxes that receive and send email'),
      icon: Mails,
      needs: mail,
    },
    {
      to: '/admin/addresses',
      title: t('Email addresses'),
      about: t('Addresses groups send from'),
      icon: AtSign,
      needs: mail,
    },
    {
      to: '/admin/signatures',
      title: t('Signatures'),
      about: t('Text added below outgoing email'),
      icon: PenLine,
      needs: mail,
    },
    {
      to: '/admin/filters',
      title: t('Email filters'),
      about: t('Rules for incoming email'),
      icon: Filter,
      needs: mail,
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
      to: '/admin/settings/mail',
      title: t('Email settings'),
      about: t('Size limit, sender, auto-replies'),
      icon: FileText,
      needs: mail,
    },
    {
      to: '/admin/telephony',
      title: t('Telephony'),
      about: t('Connect your phone system'),
      icon: Phone,
      needs: ['admin.integration'],
    },
    {
      to: '/admin/settings/web',
      title: t('Portal and web form'),
      about: t('How customers contact you on the web'),
      icon: Globe,
      needs: ['admin.channel_web', 'admin.channel_formular'],
    },
  ],
})

const system = (): Section => ({
  title: t('System'),
  managers: [
    {
      to: '/admin/settings/branding',
      title: t('Branding'),
      about: t('Product and organization name'),
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
    {
      to: '/admin/sessions',
      title: t('Sessions'),
      about: t('Who is signed in'),
      icon: MonitorSmartphone,
      needs: ['admin.session'],
    },
    {
      to: '/admin/audit',
      title: t('Audit log'),
      about: t('Security-relevant changes'),
      icon: ScrollText,
      needs: ['admin.session', 'admin.security'],
    },
    {
      to: '/admin/health',
      title: t('Health'),
      about: t('Problems, usage, version'),
      icon: HeartPulse,
      needs: ['admin.monitoring'],
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

const sections = () => [people(), tickets(), channels(), system()]

/** What somebody lacks who is at this address: any of these would open it. */
export const missingAt = (path: string, can: (...needs: string[]) => boolean): readonly string[] => {
  const here = sections()
    .flatMap(({ managers }) => managers)
    .find(({ to }) => to === path)
  return here && !can(...here.needs) ? here.needs : []
}

/** All that the caller may open, grouped. */
export const sectionsFor = (can: (...needs: string[]) => boolean): Section[] =>
  sections()
    .map(({ title, managers }) => ({ title, managers: managers.filter(({ needs }) => can(...needs)) }))
    .filter(({ managers }) => managers.length > 0)
