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
        'Webhooks can only reach public addresses. List the addresses in your own network that they can reach too, e.g. 10.0.5.0/24',
      input: optionalText,
      value: '',
    },
  ],
}
