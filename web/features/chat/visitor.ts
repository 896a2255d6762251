import { browserName } from '#web/lib/browser-name.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ChatSessionRecord } from './queries.ts'

type Session = Pick<ChatSessionRecord, 'id' | 'name' | 'preferences'>

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What the visitor answered before the chat. */
type Answers = { name: string; email: string; isVerified: boolean; fields: [label: string, value: string][] }

export function readAnswers({ preferences }: Session): Answers {
  const visitor = (preferences.visitor ?? {}) as Record<string, unknown>
  const fields = Object.entries((visitor.fields ?? {}) as Record<string, unknown>)
  return {
    name: textIn(visitor.name) || textIn(preferences.name),
    email: textIn(visitor.email) || textIn(preferences.email),
    isVerified: visitor.verified === true,
    fields: fields
      .map(([label, value]) => [label, textIn(value)] as [string, string])
      .filter(([, value]) => value !== ''),
  }
}

export const nameVisitor = (session: Session): string =>
  session.name || readAnswers(session).name || readAnswers(session).email || t('Visitor {id}', { id: session.id })

export const readPage = ({ preferences: { url } }: Session): string => textIn(url)

/** The page without its protocol: `shop.example/cart`. */
export const describePage = (session: Session): string => shortenPage(readPage(session))

const shortenPage = (url: string): string => url.replace(/^https?:\/\//, '')

/** Where the visitor was before during the chat, latest first. */
export function listEarlierPages({ preferences: { pages } }: Session): { url: string; at: string }[] {
  const visited = Array.isArray(pages) ? (pages as Record<string, unknown>[]) : []
  return visited
    .slice(0, -1)
    .toReversed()
    .map(({ url, at }) => ({ url: shortenPage(textIn(url)), at: textIn(at) }))
}

export const describeBrowser = ({ preferences: { user_agent } }: Session): string => {
  const text = textIn(user_agent)
  return text === '' ? '' : browserName(text)
}

export const readPreference = ({ preferences }: Session, name: string): string => textIn(preferences[name])
