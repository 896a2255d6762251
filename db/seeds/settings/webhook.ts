import { optionalText, type SettingArea } from './setting.ts'

/** Added later: at the end, so that the ids of the others stay. */
export const webhookArea: SettingArea = {
  area: 'Security::Webhook',
  // Not `admin.webhook`: its holders must not reach the internal network.
  permission: 'admin.security',
  settings: [
    {
      name: 'webhook_private_networks',
      title: 'Private networks for webhooks',
      description:
        'Webhooks reach public addresses only. List addresses of your own network that they may reach as well, such as 10.0.5.0/24.',
      input: optionalText,
      value: '',
    },
  ],
}
