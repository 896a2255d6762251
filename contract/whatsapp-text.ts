/** What WhatsApp accepts, without the schemas, for the web. */

/** Hours after the last message of a person in which the network accepts free texts. */
const whatsappWindowHours = 24
export const longestWhatsappText = 4096

type WhatsappTicket = { whatsapp?: { timestamp_incoming?: unknown; from?: { phone_number?: unknown } } }

/** When the network stops to accept free texts, from the preferences of a ticket; undefined without a conversation. */
export function findWindowEnd(preferences: unknown): Date | undefined {
  const { timestamp_incoming } = (preferences as WhatsappTicket | null)?.whatsapp ?? {}
  const seconds = Number(timestamp_incoming)
  return seconds > 0 ? new Date((seconds + whatsappWindowHours * 3600) * 1000) : undefined
}

/** The parts of a template; a part that it does not have is empty. */
type TemplateText = { header: string; body: string; footer: string; parameters: readonly { name: string }[] }

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** The names of the placeholders of a text, each once, in the order of their first use. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The text that the person will read; a placeholder without a value stays. */
export function fillTemplate({ header, body, footer, parameters }: TemplateText, values: readonly string[]): string {
  const known = new Map(parameters.map(({ name }, at) => [name, values[at]]))
  const filled = body.replaceAll(placeholder, (written, name: string) => known.get(name) || written)
  return [header, filled, footer].filter((part) => part !== '').join('\n\n')
}
