import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { type Language, resolveLanguage } from '#kernel/language.ts'
import { presentAgent } from '../agent-name.ts'
import type { ChatLine, RecordedChat } from './store.ts'
import { describeAnswers, describeVisitor } from './visitor.ts'

/** A message with the name that the visitor saw; content is the sanitized HTML of the message. */
type TranscriptLine = { author: string; at: string; content: string; files: readonly string[] }

export type Transcript = {
  language: Language
  /** `Support, November 16, 2026`. */
  heading: string
  /** Answers before the chat, and the page. */
  facts: readonly { label: string; value: string }[]
  lines: readonly TranscriptLine[]
  /** Messages at the end that did not fit. */
  omitted: number
}

/** The files themselves are attached to the article. */
export const nameFile = (filename: string): string => `\u{1F4CE} ${filename}`

/** Articles hold 1.5 million characters. */
const mostCharacters = 1_000_000

const words: Record<Language, { visitor: string; page: string; chat: string; omitted(count: number): string }> = {
  en: {
    visitor: 'Visitor',
    page: 'Page',
    chat: 'Chat',
    omitted: (count) => `${count} more messages are in the chat.`,
  },
  de: {
    visitor: 'Besucher',
    page: 'Seite',
    chat: 'Chat',
    omitted: (count) => `${count} weitere Nachrichten stehen im Chat.`,
  },
}

export async function composeTranscript(ctx: Ctx, chat: RecordedChat, lines: readonly ChatLine[]): Promise<Transcript> {
  const { settings } = ctx.deps
  const language = await resolveLanguage(settings, undefined)
  const zone = (await settings.text('timezone_default')) || 'UTC'
  const names = await nameAuthors(ctx, chat, lines, words[language].visitor)
  const { shown, omitted } = limitLines(lines)
  const time = new Intl.DateTimeFormat(language, { timeZone: zone, timeStyle: 'short' })
  const date = new Intl.DateTimeFormat(language, { timeZone: zone, dateStyle: 'long' })
  return {
    language,
    heading: `${words[language].chat}: ${chat.topic}, ${date.format(new Date(chat.created_at))} (${zone})`,
    facts: listFacts(chat, words[language].page),
    lines: shown.map(({ content, files, created_by_id, created_at }) => ({
      author: names.get(created_by_id) ?? '',
      at: time.format(new Date(created_at)),
      content,
      files,
    })),
    omitted,
  }
}

/** Agents may show another name in chats. */
async function nameAuthors(ctx: Ctx, chat: RecordedChat, lines: readonly ChatLine[], visitor: string) {
  const names = new Map<number | null, string>([[null, describeVisitor(chat.preferences).name || visitor]])
  for (const id of new Set(lines.map(({ created_by_id }) => created_by_id)))
    if (id !== null) names.set(id, (await presentAgent(ctx, id)).name)
  return names
}

function limitLines(lines: readonly ChatLine[]): { shown: readonly ChatLine[]; omitted: number } {
  let room = mostCharacters
  const end = lines.findIndex(({ content }) => (room -= content.length + 100) < 0)
  return end < 0 ? { shown: lines, omitted: 0 } : { shown: lines.slice(0, end), omitted: lines.length - end }
}

function listFacts({ topic_preferences, preferences }: RecordedChat, page: string): Transcript['facts'] {
  const answers = describeAnswers(readTopicSettings(topic_preferences), describeVisitor(preferences).answers)
  return preferences.url ? [...answers, { label: page, value: preferences.url }] : answers
}

/** The messages are sanitized already; everything else is escaped. */
export function renderTranscript({ language, heading, facts, lines, omitted }: Transcript): string {
  const about = facts.map(({ label, value }) => `<br>${escapeText(label)}: ${escapeText(value)}`).join('')
  const said = lines.map(
    ({ author, at, content, files }) =>
      `<p><b>${escapeText(author)}</b> ${escapeText(at)}</p><div>${content}</div>${files.map((name) => `<p>${escapeText(nameFile(name))}</p>`).join('')}`,
  )
  const rest = omitted > 0 ? `<p>${escapeText(words[language].omitted(omitted))}</p>` : ''
  return `<p>${escapeText(heading)}${about}</p>${said.join('')}${rest}`
}
