import {
  Building2,
  CalendarClock,
  ChartColumn,
  CircleDot,
  ClipboardList,
  Clock,
  Flag,
  Inbox,
  Layers,
  Tags,
  TextCursorInput,
  TextQuote,
  Ticket,
  Timer,
  UserCog,
  Users,
  LayoutTemplate,
  WandSparkles,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { channels } from './channel-sections.tsx'
import type { Section } from './section.ts'
import { system, workspace } from './system-sections.tsx'

const people = (): Section => ({
  id: 'people',
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

/** The fields of forms, and what changes tickets and their forms without a person. */
const rules = (): Section['managers'] => [
  {
    to: '/admin/fields',
    title: t('Fields'),
    about: t('Add your own fields'),
    icon: TextCursorInput,
    needs: ['admin.object'],
  },
  {
    to: '/admin/workflows',
    title: t('Workflows'),
    about: t('Show, require or restrict fields'),
    icon: Workflow,
    needs: ['admin.core_workflow'],
  },
  {
    to: '/admin/macros',
    title: t('Macros'),
    about: t('Make several changes with one click'),
    icon: WandSparkles,
    needs: ['admin.macro'],
  },
  {
    to: '/admin/triggers',
    title: t('Triggers'),
    about: t('Act when something happens to a ticket'),
    icon: Zap,
    needs: ['admin.trigger'],
  },
  {
    to: '/admin/schedules',
    title: t('Schedules'),
    about: t('Change matching tickets, users or organizations at set times'),
    icon: CalendarClock,
    needs: ['admin.scheduler'],
  },
  {
    to: '/admin/webhooks',
    title: t('Webhooks'),
    about: t('Send ticket data to other systems'),
    icon: Webhook,
    needs: ['admin.webhook'],
  },
]

const tickets = (): Section => ({
  id: 'tickets',
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
      to: '/admin/templates',
      title: t('Ticket templates'),
      about: t('Fill in new tickets'),
      icon: LayoutTemplate,
      needs: ['admin.template'],
    },
    ...rules(),
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

const time = (): Section => ({
  id: 'time',
  title: t('Time and reports'),
  managers: [
    {
      to: '/admin/calendars',
      title: t('Calendars'),
      about: t('Business hours and holidays'),
      icon: CalendarClock,
      needs: ['admin.calendar'],
    },
    {
      to: '/admin/slas',
      title: t('SLAs'),
      about: t('When tickets are due'),
      icon: Timer,
      needs: ['admin.sla'],
    },
    {
      to: '/admin/report-profiles',
      title: t('Report profiles'),
      about: t('Which tickets a report counts'),
      icon: ChartColumn,
      needs: ['admin.report_profile'],
    },
  ],
})

const sections = () => [people(), channels(), tickets(), time(), workspace(), system()]

/** The permissions that the user lacks for this path: any of them would open it. */
export const missingAt = (path: string, can: (...needs: string[]) => boolean): readonly string[] => {
  const here = sections()
    .flatMap(({ managers }) => managers)
    .find(({ to }) => to === path)
  return here && !can(...here.needs) ? here.needs : []
}

/** All that the caller may open, grouped. */
export const sectionsFor = (can: (...needs: string[]) => boolean): Section[] =>
  sections()
    .map(({ managers, ...section }) => ({ ...section, managers: managers.filter(({ needs }) => can(...needs)) }))
    .filter(({ managers }) => managers.length > 0)
