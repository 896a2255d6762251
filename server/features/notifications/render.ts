import { attributesOf, notifiedAttributes } from '#features/object-attributes/service.ts'
import {
  type Block,
  type Language,
  layOut,
  oneLine,
  type RenderedMail,
  unlinkable,
} from '#features/outgoing-mails/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Contents } from './contents.ts'
import type { Digest, ToldAttribute } from './digest.ts'
import type { Recipient } from './policy.ts'
import { type Words, words } from './words.ts'

/** Where a letter leads, and what time it goes by. */
export type Surroundings = { hook: string; ticketLink: string; profileLink: string; timeZone: string }

/** One reader's mail about one ticket. */
export type Letter = {
  language: Language
  digest: Digest
  recipient: Pick<Recipient, 'reason' | 'replacementFor'>
  contents: Contents
  surroundings: Surroundings
}

/** The subject is the same each time, so that mail programs keep a ticket's mails together. */
export function renderLetter(letter: Letter): RenderedMail {
  const { ticket } = letter.contents
  const title = unlinkable(ticket.title)
  const blocks: Block[] = [
    { is: 'heading', text: title },
    ...stepBlocks(letter),
    ...changeBlocks(letter),
    ...messageBlocks(letter),
    { is: 'link', text: words[letter.language].open, href: letter.surroundings.ticketLink },
    ...footnotes(letter),
  ]
  return {
    subject: oneLine(`[${letter.surroundings.hook}${ticket.number}] ${title}`),
    ...layOut(letter.language, blocks),
  }
}

function stepBlocks({ language, digest, contents: { nameOf }, surroundings }: Letter): Block[] {
  const sentences = digest.steps.map(({ type, causedBy, about }) => {
    const who = nameOf('owner_id', causedBy)
    const isMerge = type.startsWith('update.')
    const when = about === null || isMerge ? (about ?? '') : momentIn(language, surroundings.timeZone, about)
    return words[language].steps[type](who && unlinkable(who), when)
  })
  return sentences.length > 0 ? [{ is: 'paragraph', text: sentences.join('\n') }] : []
}

/** What is different; of a new ticket, what it is. */
function changeBlocks(letter: Letter): Block[] {
  const { language, digest, contents } = letter
  const show = (attribute: ToldAttribute, value: unknown) => shown(letter, attribute, value)
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
  return words[language].labels[label] ?? label
}

/** Names and titles are other people's words. */
function shown({ language, contents, surroundings }: Letter, attribute: ToldAttribute, value: unknown): string {
  const { names, nobody }: Words = words[language]
  if (attribute === 'owner_id' && (value === systemUserId || value === null)) return nobody
  if (value === null || value === undefined || value === '') return '–'
  if (attributes[attribute].kind === 'timestamp') return momentIn(language, surroundings.timeZone, String(value))
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

const messageBlocks = ({ language, digest, contents }: Letter): Block[] =>
  digest.articleIds.flatMap((id): Block[] => {
    const article = contents.articles.get(id)
    if (!article) return []
    const { from, isInternal, text } = article
    return [{ is: 'message', from: words[language].wrote(unlinkable(from), isInternal), isInternal, text }]
  })

function footnotes({ language, recipient, contents, surroundings }: Letter): Block[] {
  const { reasons, answer, change } = words[language]
  const replaced = unlinkable(contents.nameOf('owner_id', recipient.replacementFor) ?? '')
  const notes: Block[] = [
    { is: 'footnote', text: reasons[recipient.reason](replaced) },
    { is: 'footnote', text: change, href: surroundings.profileLink },
  ]
  return contents.ticket.sender_email ? [{ is: 'footnote', text: answer }, ...notes] : notes
}
