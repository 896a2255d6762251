import { ChevronRight, Ellipsis, Reply } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { editedNote } from '#web/features/composer/edited-note.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig, useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { answer, articleMenu } from './article-actions.ts'
import { ArticleHead } from './article-head.tsx'
import styles from '#web/domain/articles/article.module.css'
import { MessageMedia } from '#web/domain/articles/message-media.tsx'
import { AttachmentList } from '#web/domain/articles/attachment-list.tsx'
import { Reaction } from '#web/domain/articles/reaction.tsx'
import type { Author } from '#web/domain/articles/author.ts'
import { isAnswerable } from '#web/domain/tickets/channel.ts'
import { DeliveryState } from './delivery-state.tsx'
import { EditedMark } from './edited-mark.tsx'
import { makeExcerpt } from '#web/domain/articles/excerpt.ts'
import { UnverifiedSender } from './unverified-sender.tsx'
import { BlockedImages } from './blocked-images.tsx'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { PlainBody } from '#web/domain/articles/plain-body.tsx'
import { useRemoteImages } from './remote-images.ts'
import { SourceDialog } from './source-dialog.tsx'

/** Loaded with the editor. */
const NoteEditor = lazy(async () => ({ default: (await import('#web/features/composer/note-editor.tsx')).NoteEditor }))

type ArticleCardProps = {
  article: Article
  author: Author
  /** Whether this agent may write here at all. */
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
  /** Collapsed to one line, because no person wrote it. */
  isFolded?: boolean
}

type ToolsProps = Omit<ArticleCardProps, 'author' | 'isFolded'>

/** Rendered after the message, because they are not needed before it. */
const Tools = (props: ToolsProps) => <div className={styles.tools}>{useAfterPaint() && <Buttons {...props} />}</div>

function Buttons({ article, mayChange, onSplit }: ToolsProps) {
  const { id: me } = useMe()
  const deleteWithin = useConfig<number>('ui_ticket_zoom_article_delete_timeframe') ?? 600
  const [isSourceOpen, setSourceOpen] = useState(false)
  return (
    <>
      {mayChange && isAnswerable(article) && (
        <IconButton icon={Reply} label={t('Reply')} size="s" onPress={() => answer(article, 'reply')} />
      )}
      <Menu
        label={t('Message actions')}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t('More actions')} size="s" />}
        groups={articleMenu(article, {
          me,
          deleteWithin,
          mayChange,
          onSource: () => setSourceOpen(true),
          onSplit: onSplit && (() => onSplit(article)),
        })}
      />
      {isSourceOpen && <SourceDialog articleId={article.id} onClose={() => setSourceOpen(false)} />}
    </>
  )
}

/** What a program wrote, behind its first words. */
function FoldedContent({ article, children }: { article: Article; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.folded} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={13} className={styles.foldArrow} aria-hidden />
        <span className={styles.clipped} dir="auto">
          {article.subject || makeExcerpt(article)}
        </span>
      </button>
      {isOpen && children}
    </>
  )
}

const isHtml = ({ content_type }: Article) => content_type.includes('html')

function HtmlContent({ article }: { article: Article }) {
  const images = useRemoteImages(article)
  return (
    <>
      <BlockedImages {...images} />
      <div className={styles.body}>
        <MailBody html={images.html} />
      </div>
    </>
  )
}

const Text = ({ article }: { article: Article }) =>
  isHtml(article) ? (
    <HtmlContent article={article} />
  ) : (
    <div className={styles.body}>
      <PlainBody text={article.body} />
    </div>
  )

function Content({ article }: { article: Article }) {
  const isEdited = useStore(editedNote, (id) => id === article.id)
  return (
    <>
      <UnverifiedSender preferences={article.preferences} />
      {isEdited ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <NoteEditor article={article} />
        </Suspense>
      ) : (
        <Text article={article} />
      )}
      <MessageMedia article={article} />
      <AttachmentList article={article} />
      <Reaction article={article} />
      <EditedMark article={article} />
    </>
  )
}

/** Notes, what we wrote to customers, and what programs wrote; what customers wrote is plain. */
function lookOf({ internal, sender }: Article): string | undefined {
  if (internal) return styles.note
  return sender === 'Agent' ? styles.ours : sender === 'System' ? styles.system : undefined
}

/** One message. Drawn again only when it itself has changed, so that a long conversation stays quick. */
export const ArticleCard = memo(function ArticleCard({ article, author, isFolded, ...tools }: ArticleCardProps) {
  const look = lookOf(article)
  const content = <Content article={article} />
  return (
    <article
      id={`article-${article.id}`}
      data-article={article.id}
      tabIndex={-1}
      className={classes(styles.article, look)}
      aria-label={t('Message from {name}', { name: author.name })}
    >
      <Avatar name={author.name} image={author.image} />
      <div className={styles.content}>
        <ArticleHead article={article} name={author.name} tools={<Tools article={article} {...tools} />} />
        {isFolded ? <FoldedContent article={article}>{content}</FoldedContent> : content}
        {article.sender !== 'Customer' && <DeliveryState article={article} />}
      </div>
    </article>
  )
})
