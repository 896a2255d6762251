import { attributesOf, notifiedAttributes } from '#features/object-attributes/service.ts'
import {
  type MailBlock,
  type MailLook,
  renderBlocks,
  oneLine,
  type RenderedMail,
  unlinkable,
} from '#features/outgoing-mails/service.ts'
import type { Language } from '#kernel/language.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { MailContents } from './contents.ts'
import type { Digest, ToldAttribute } from './digest.ts'
import type { Recipient } from './select-recipients.ts'
import { type NotificationTexts, texts } from './texts.ts'

/** Links and time zone for a mail. */
export type MailSettings = { hook: string; ticketLink: string; profileLink: string; timeZone: string; look?: MailLook }

/** The mail to one recipient about one ticket. */
export type NotificationMail = {
  language: Language
  digest: Digest
  recipient: Pick<Recipient, 'reason' | 'replacementFor'>
  contents: MailContents
  settings: MailSettings
}

/** The subject is the same each time, so that mail programs keep a ticket's mails together. */
export function renderNotificationMail(mail: NotificationMail): RenderedMail {
  const { ticket } = mail.contents
  const title = unlinkable(ticket.title)
  const blocks: MailBlock[] = [
    { is: 'heading', text: title },
    ...stepBlocks(mail),
    ...changeBlocks(mail),
    ...messageBlocks(mail),
    { is: 'link', text: texts[mail.language].open, href: mail.settings.ticketLink },
    ...footnotes(mail),
  ]
  return {
    subject: oneLine(`[${mail.settings.hook}${ticket.number}] ${title}`),
    ...renderBlocks(mail.language, blocks, mail.settings.look),
  }
}

function stepBlocks({ language, digest, contents: { nameOf }, settings }: NotificationMail): MailBlock[] {
  const sentences = digest.steps.map(({ type, causedBy, about }) => {
    const who = nameOf('owner_id', causedBy)
    const isMerge = type.startsWith('update.')
    const when = about === null || isMerge ? (about ?? '') : momentIn(language, settings.timeZone, about)
    return texts[language].steps[type](who && unlinkable(who), when)
  })
  return sentences.length > 0 ? [{ is: 'paragraph', text: sentences.join('\n') }] : []
}

/** The changed attributes; for a new ticket, its values. */
function changeBlocks(mail: NotificationMail): MailBlock[] {
  const { language, digest, contents } = mail
  const show = (attribute: ToldAttribute, value: unknown) => shown(mail, attribute, value)
  const isNew = digest.steps.some(({ type }) => type === 'create')
  const present = shownWhenNew.map(
    (attribute) => [labelOf(language, attribute), show(attribute, contents.ticket[attribute])] as const,
  )
  const changed = digest.changes.map(
    ([attribute, [from, to]]) =>
      [labelOf(language, attribute), `${show(attribute, from)} → ${show(attribute, to)}`] as const,
  )
  const rows = isNew ? present : changed
  return rows.length > 0 ? [{ is: 'table', rows }] : []
}

const attributes = attributesOf('Ticket')

/** What a mail about a new ticket states. */
const shownWhenNew = notifiedAttributes.filter((name) => 'bulkEditable' in attributes[name])

function labelOf(language: Language, attribute: ToldAttribute): string {
  const { label } = attributes[attribute]
  return texts[language].labels[label] ?? label
}

/** Names and titles are not trusted: they must not look like links. */
function shown({ language, contents, settings }: NotificationMail, attribute: ToldAttribute, value: unknown): string {
  const { names, unassigned }: NotificationTexts = texts[language]
  if (attribute === 'owner_id' && (value === systemUserId || value === null)) return unassigned
  if (value === null || value === undefined || value === '') return '–'
  if (attributes[attribute].kind === 'timestamp') return momentIn(language, settings.timeZone, String(value))
  const name = contents.nameOf(attribute, value) ?? (attribute.endsWith('_id') ? '–' : String(value))
  const isTranslated = 'translated' in attributes[attribute]
  return (isTranslated ? names[name] : undefined) ?? unlinkable(name)
}

const momentIn = (language: Language, timeZone: string, moment: string) =>
  new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(moment))

const messageBlocks = ({ language, digest, contents }: NotificationMail): MailBlock[] =>
  digest.articleIds.flatMap((id): MailBlock[] => {
    const article = contents.articles.get(id)
    if (!article) return []
    const { from, isInternal, text } = article
    return [{ is: 'message', from: texts[language].wrote(unlinkable(from), isInternal), isInternal, text }]
  })

function footnotes({ language, recipient, contents, settings }: NotificationMail): MailBlock[] {
  const { reasons, answer, change } = texts[language]
  const replaced = unlinkable(contents.nameOf('owner_id', recipient.replacementFor) ?? '')
  const notes: MailBlock[] = [
    { is: 'footnote', text: reasons[recipient.reason](replaced) },
    { is: 'footnote', text: change, href: settings.profileLink },
  ]
  return contents.ticket.sender_email ? [{ is: 'footnote', text: answer }, ...notes] : notes
}
