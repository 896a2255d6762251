import { randomInt } from 'node:crypto'
import { setUpSteps } from '#contract/getting-started.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { integer, optionalText, select, type SettingArea, text, toggle } from './setting.ts'

export const systemAreas: SettingArea[] = [
  {
    area: 'System::Branding',
    permission: 'admin.branding',
    settings: [
      {
        name: 'product_name',
        title: 'Product name',
        description: 'How this helpdesk is called in titles and mails.',
        input: text,
        value: 'Switchboard',
        frontend: true,
      },
      {
        name: 'product_logo',
        title: 'Logo',
        description: 'The picture on the sign-in page and in the portal.',
        value: null,
        frontend: true,
      },
      {
        name: 'organization',
        title: 'Organization',
        description: 'The name of your company, for mails and public pages.',
        input: optionalText,
        value: '',
        frontend: true,
      },
    ],
  },
  {
    area: 'System::Base',
    permission: 'admin.setting_system',
    settings: [
      {
        name: 'fqdn',
        title: 'Host name',
        description: 'The full host name, with the port if it is unusual. Every link in a mail starts with it.',
        input: text,
        value: 'switchboard.example.com',
        frontend: true,
      },
      {
        name: 'http_type',
        title: 'Protocol',
        description: 'Whether links start with http or https.',
        input: select({ https: 'https', http: 'http' }),
        value: 'http',
        frontend: true,
      },
      {
        name: 'timezone_default',
        title: 'Time zone',
        description: 'The time zone of times in mails and reports.',
        input: { tag: 'timezone' },
        value: 'UTC',
        frontend: true,
      },
      {
        name: 'locale_default',
        title: 'Language',
        description: 'The language for everyone who has not chosen one.',
        input: { tag: 'locale' },
        value: 'en-us',
        frontend: true,
      },
      {
        name: 'system_id',
        title: 'System id',
        description: 'Ticket numbers start with it, which keeps those of several systems apart.',
        input: integer(1, 99),
        generate: () => randomInt(10, 100),
      },
      {
        name: 'system_agent_limit',
        title: 'Agent limit',
        description: 'No more than this many active users may be agents. Empty means any number.',
        input: { tag: 'integer', min: 1, null: true },
        value: null,
      },
    ],
  },
  {
    area: 'System::Setup',
    permission: 'admin',
    settings: [
      {
        name: 'system_init_done',
        title: 'Set-up done',
        description: 'The first administrator exists and the set-up assistant is closed.',
        value: false,
        frontend: true,
      },
      {
        name: 'setup_skipped_steps',
        title: 'Skipped steps',
        description: 'Steps of the set-up assistant that are not asked for. A fresh install starts with none.',
        value: setUpSteps,
      },
      {
        name: 'system_online_service',
        title: 'Hosted',
        description: 'A hoster runs this system and takes care of its address and its mail server.',
        value: false,
        frontend: true,
      },
      {
        name: 'developer_mode',
        title: 'Developer mode',
        description: 'For work on the system itself, not for production.',
        value: false,
      },
      {
        name: 'import_mode',
        title: 'Import mode',
        description: 'Records of another system are being taken over: notifications, triggers and some checks rest.',
        value: false,
        frontend: true,
      },
      {
        name: 'import_backend',
        title: 'Import source',
        description: 'The system that an import reads from.',
        value: '',
        frontend: true,
      },
    ],
  },
  {
    area: 'System::Maintenance',
    permission: 'admin.maintenance',
    settings: [
      {
        name: 'maintenance_mode',
        title: 'Maintenance mode',
        description: 'Only administrators with the permission for maintenance get in.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'maintenance_login',
        title: 'Message at sign-in',
        description: 'The sign-in page shows a message.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'maintenance_login_message',
        title: 'Text of the message',
        description: 'What the sign-in page says.',
        input: { tag: 'textarea', null: true },
        value: '',
        frontend: true,
      },
    ],
  },
  {
    area: 'System::Monitoring',
    permission: 'admin.monitoring',
    settings: [
      {
        name: 'monitoring_token',
        title: 'Monitoring token',
        description: 'Lets a monitoring system ask how this one is without signing in.',
        input: text,
        generate: randomToken,
        secret: true,
      },
    ],
  },
]
