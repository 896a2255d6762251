import { randomInt } from 'node:crypto'
import { defaultHost } from '#contract/default-host.ts'
import { setUpSteps } from '#contract/getting-started.ts'
import { randomToken } from '#kernel/crypto/tokens.ts'
import { image, integer, optionalText, select, text, toggle, type SettingArea } from './setting.ts'

export const systemAreas: SettingArea[] = [
  {
    area: 'System::Branding',
    permission: 'admin.branding',
    settings: [
      {
        name: 'product_name',
        title: 'Product name',
        description: 'Shown in page titles and emails.',
        input: text,
        value: 'Switchboard',
        frontend: true,
      },
      {
        name: 'product_logo',
        title: 'Logo',
        description: 'Shown on the sign-in page, in the portal and in emails. Up to 64 KB.',
        input: image,
        value: null,
        frontend: true,
      },
      {
        name: 'organization',
        title: 'Organization',
        description: 'Shown on the sign-in page, in the portal and in emails. If empty, the product name is shown.',
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
        title: 'Hostname',
        description: 'Used in every link we email. Add the port if it isn’t the default, e.g. help.example.com:8443',
        input: text,
        value: defaultHost,
        frontend: true,
      },
      {
        name: 'http_type',
        title: 'Protocol',
        description: 'Used in every link we email.',
        input: select({ https: 'https', http: 'http' }),
        value: 'http',
        frontend: true,
      },
      {
        name: 'security_contact',
        title: 'Security contact',
        description: 'An email or https address for vulnerability reports, published as security.txt.',
        input: optionalText,
        value: '',
      },
      {
        name: 'timezone_default',
        title: 'Time zone',
        description: 'Used for times in emails and reports.',
        input: { tag: 'timezone' },
        value: 'UTC',
        frontend: true,
      },
      {
        name: 'locale_default',
        title: 'Language',
        description: 'Used until someone chooses their own.',
        input: { tag: 'locale' },
        value: 'en-us',
        frontend: true,
      },
      {
        name: 'system_id',
        title: 'System ID',
        description: 'The first digits of every ticket number. Tells tickets apart if you run several helpdesks.',
        input: integer(1, 99),
        generate: () => randomInt(10, 100),
      },
      {
        name: 'system_agent_limit',
        title: 'Agent limit',
        description: 'Maximum number of active agents. Leave empty for no limit.',
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
        title: 'Setup complete',
        description: 'The first administrator exists and setup is finished.',
        value: false,
        frontend: true,
      },
      {
        name: 'setup_skipped_steps',
        title: 'Skipped setup steps',
        description: 'Setup steps that were skipped. Empty on a new installation.',
        value: setUpSteps,
      },
      {
        name: 'system_online_service',
        title: 'Hosted',
        description: 'A provider runs this helpdesk and manages its address and mail server.',
        value: false,
        frontend: true,
      },
      {
        name: 'developer_mode',
        title: 'Developer mode',
        description: 'For development only, not for production.',
        value: false,
      },
      {
        name: 'import_mode',
        title: 'Import mode',
        description:
          'Records are being imported from another helpdesk. Notifications, triggers and some checks are paused.',
        value: false,
        frontend: true,
      },
      {
        name: 'import_backend',
        title: 'Import source',
        description: 'The helpdesk that records are imported from.',
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
        description: 'Only users with the Maintenance permission can sign in.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'maintenance_login',
        title: 'Sign-in message',
        description: 'Show a message on the sign-in page.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'maintenance_login_message',
        title: 'Message text',
        description: 'Shown only while the sign-in message is on.',
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
        description: 'Lets monitoring tools check the health of this helpdesk without signing in.',
        input: text,
        generate: randomToken,
        secret: true,
      },
    ],
  },
]

/** Added later: at the end, so that the ids of the others stay. */
export const brandingArea: SettingArea = {
  area: 'System::Branding',
  permission: 'admin.branding',
  settings: [
    {
      name: 'accent_color',
      title: 'Accent colour',
      description: 'The colour of buttons and links, in the app and in emails.',
      input: select({
        teal: 'Teal',
        blue: 'Blue',
        indigo: 'Indigo',
        violet: 'Violet',
        pink: 'Pink',
        red: 'Red',
        orange: 'Orange',
        green: 'Green',
      }),
      value: 'teal',
      frontend: true,
    },
  ],
}
