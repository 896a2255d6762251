import type { PreDefinedWebhook } from '#contract/webhook.ts'

/** Fields that the form asks for; their values are in `preferences.pre_defined_webhook`. */
const chatFields: PreDefinedWebhook['fields'] = [
  { display: 'Messaging Username', null: true, name: 'messaging_username', tag: 'input', placeholder: 'Support desk' },
  { display: 'Messaging Channel', null: true, name: 'messaging_channel', tag: 'input', placeholder: '#support' },
  {
    display: 'Messaging Icon URL',
    null: true,
    name: 'messaging_icon_url',
    tag: 'input',
    placeholder: 'https://example.com/logo.png',
  },
]

const lines = '#{notification.changes}\n\n#{notification.body}'
const attachments = [{ text: lines, mrkdwn_in: ['text'], color: '#{ticket.current_state_color}' }]
const text = '#{notification.message}: <#{notification.link}|#{notification.subject}>'

const chatPayload = {
  channel: '#{webhook.messaging_channel}',
  username: '#{webhook.messaging_username}',
  icon_url: '#{webhook.messaging_icon_url}',
  mrkdwn: true,
  text: '#{notification.message}: [#{notification.subject}](#{notification.link})',
  attachments,
}

const teamsPayload = {
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.0',
        body: [
          { type: 'TextBlock', size: 'medium', weight: 'bolder', wrap: true, text: '#{notification.subject}' },
          { type: 'TextBlock', wrap: true, text: '#{notification.message}' },
          { type: 'TextBlock', wrap: true, isSubtle: true, text: '#{notification.changes}' },
          { type: 'TextBlock', wrap: true, text: '#{notification.body}' },
        ],
        actions: [{ type: 'Action.OpenUrl', title: '#{ticket.number}', url: '#{notification.link}' }],
      },
    },
  ],
}

type Described = { name: string; payload: unknown; fields?: PreDefinedWebhook['fields'] }

const described: Record<PreDefinedWebhook['id'], Described> = {
  Mattermost: { name: 'Mattermost', payload: chatPayload, fields: chatFields },
  MicrosoftTeams: { name: 'Microsoft Teams', payload: teamsPayload },
  RocketChat: { name: 'Rocket.Chat', payload: chatPayload, fields: chatFields },
  Slack: { name: 'Slack', payload: { mrkdwn: true, text, attachments } },
}

/** Payloads for chat services, by the names that deployed clients know. */
export const preDefinedWebhooks: readonly PreDefinedWebhook[] = Object.entries(described).map(
  ([id, { name, payload, fields = [] }]) => ({
    id: id as PreDefinedWebhook['id'],
    name,
    custom_payload: JSON.stringify(payload, null, 2),
    fields,
    field_names: fields.map((field) => field.name),
  }),
)

export const findPreDefined = (type: unknown): PreDefinedWebhook | undefined =>
  preDefinedWebhooks.find(({ id }) => id === type)

const escapeEntities = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Names, titles and texts come from customers and must not become links in a chat. Slack reads entities; the others read
 * Markdown. Without a chat service, texts stay as they are.
 */
export function escapeForChat(type: unknown): (text: string) => string {
  if (!findPreDefined(type)) return (value) => value
  if (type === 'Slack') return escapeEntities
  return (value) => escapeEntities(value).replaceAll(/[\\`*_~[\]()|]/g, String.raw`\$&`)
}
