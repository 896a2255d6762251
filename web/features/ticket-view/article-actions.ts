import { copyText } from '#web/lib/without-https.ts'
import { CodeXml, Eye, EyeOff, Forward, Link2, Pencil, Reply, ReplyAll, Split, Trash2 } from 'lucide-react'
import { editedNote } from '#web/features/composer/edited-note.ts'
import { openComposer, type ReplyMode } from '#web/features/composer/composer-state.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import type { MenuEntry, MenuGroup } from '#web/ui/primitives/menu.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { removeArticle, sayFailure, showToCustomer } from '#web/domain/tickets/actions.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { isAnswerable } from '#web/domain/tickets/channel.ts'
import { networkNames } from '#web/domain/tickets/networks.ts'

/** In the channel of the message. */
export const answer = ({ ticket_id, id, type }: Article, mode: ReplyMode): void =>
  openComposer({
    ticketId: ticket_id,
    articleId: id,
    mode,
    kind: mode === 'forward' ? 'forward' : networkNames[type] ? 'message' : 'reply',
  })

const answering = (article: Article): MenuEntry[] => [
  ...(isAnswerable(article)
    ? [
        { id: 'reply', label: t('Reply'), icon: Reply, run: () => answer(article, 'reply') },
        { id: 'reply-all', label: t('Reply all'), icon: ReplyAll, run: () => answer(article, 'reply_all') },
      ]
    : []),
  { id: 'forward', label: t('Forward'), icon: Forward, run: () => answer(article, 'forward') },
]

async function changeVisibility({ ticket_id, id, internal }: Article): Promise<void> {
  const question = {
    title: t('Show this message to the customer?'),
    text: t('Everyone with access to this ticket will be able to read it.'),
    action: t('Show to customer'),
  }
  if (internal && !(await confirm(question))) return
  try {
    await showToCustomer(ticket_id, id, internal)
    toast(internal ? t('Now visible to the customer') : t('Now visible to your team only'), {
      undo: () => void showToCustomer(ticket_id, id, !internal).catch(sayFailure),
    })
  } catch (error) {
    sayFailure(error)
  }
}

async function deleteArticle({ ticket_id, id }: Article): Promise<void> {
  const question = {
    title: t('Delete this message?'),
    text: t('This permanently deletes the message and its attachments.'),
    action: t('Delete'),
    danger: true,
  }
  if (await confirm(question)) await removeArticle(ticket_id, id).catch(sayFailure)
}

const linkTo = ({ ticket_id, id }: Article): string => `${location.origin}/tickets/${ticket_id}?article=${id}`

async function copyLink(article: Article): Promise<void> {
  await copyText(linkTo(article))
  toast(t('Link copied'))
}

/** An own note, shortly after it was written; the server decides. */
function isDeletable(article: Article, me: number, seconds: number): boolean {
  const age = (Date.now() - Date.parse(article.created_at)) / 1000
  const isNote = article.type === 'note' || article.internal
  return isNote && article.created_by_id === me && (seconds === 0 || age < seconds)
}

/** The text of an own internal note; the same rule as on the server. */
const isEditable = ({ internal, type, sender, created_by_id }: Article, me: number): boolean =>
  internal && type === 'note' && sender === 'Agent' && created_by_id === me

type ArticleContext = {
  me: number
  deleteWithin: number
  mayChange: boolean
  onSource: () => void
  onSplit: (() => void) | undefined
}

/** Everything that can be done with one message. */
export function articleMenu(
  article: Article,
  { me, deleteWithin, mayChange, onSource, onSplit }: ArticleContext,
): MenuGroup[] {
  const showing = article.internal
    ? { id: 'public', label: t('Show to customer…'), icon: Eye, run: () => void changeVisibility(article) }
    : { id: 'internal', label: t('Make internal'), icon: EyeOff, run: () => void changeVisibility(article) }
  const removing = {
    id: 'delete',
    label: t('Delete…'),
    icon: Trash2,
    danger: true,
    run: () => void deleteArticle(article),
  }
  const editing = { id: 'edit', label: t('Edit note'), icon: Pencil, run: () => editedNote.set(article.id) }
  return [
    {
      entries: mayChange ? [...(isEditable(article, me) ? [editing] : []), ...answering(article)] : [],
    },
    {
      entries: [
        { id: 'link', label: t('Copy link'), icon: Link2, run: () => void copyLink(article) },
        ...(onSplit ? [{ id: 'split', label: t('Split into new ticket…'), icon: Split, run: onSplit }] : []),
        ...(article.type === 'email' ? [{ id: 'source', label: t('View source'), icon: CodeXml, run: onSource }] : []),
        ...(mayChange ? [showing] : []),
      ],
    },
    { entries: mayChange && isDeletable(article, me, deleteWithin) ? [removing] : [] },
  ]
}
