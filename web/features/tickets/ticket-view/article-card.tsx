import { Ellipsis, Reply } from 'lucide-react'
import { memo, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig, useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import type { Article } from '../queries.ts'
import { answer, articleMenu } from './article-actions.ts'
import { ArticleHead } from './article-head.tsx'
import styles from './article.module.css'
import { AttachmentList } from './attachment-list.tsx'
import type { Author } from './author.ts'
import { isAnswerable } from './channel.ts'
import { DeliveryState } from './delivery-state.tsx'
import { HeldBackPictures } from './held-back-pictures.tsx'
import { MailBody } from './mail-body.tsx'
import { PlainBody } from './plain-body.tsx'
import { SourceDialog } from './source-dialog.tsx'

type ArticleCardProps = {
  article: Article
  author: Author
  /** Whether this agent may write here at all. */
  mayChange: boolean
  onSplit: ((article: Article) => void) | undefined
}

function Tools({ article, mayChange, onSplit }: Omit<ArticleCardProps, 'author'>) {
  const { id: me } = useMe()
  const deleteWithin = useConfig<number>('ui_ticket_zoom_article_delete_timeframe') ?? 600
  const [isSourceOpen, setSourceOpen] = useState(false)
  return (
    <div className={styles.tools}>
      {mayChange && isAnswerable(article) && (
        <IconButton icon={Reply} label={t('Reply')} size="s" onPress={() => answer(article, 'reply')} />
      )}
      <Menu
        label={t('Actions for this message')}
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
    </div>
  )
}

const isHtml = ({ content_type }: Article) => content_type.includes('html')

/** One message. Drawn again only when it itself has changed, so that a long conversation stays quick. */
export const ArticleCard = memo(function ArticleCard({ article, author, ...tools }: ArticleCardProps) {
  const look = article.internal ? styles.note : article.sender === 'System' ? styles.system : undefined
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
        <div className={styles.body}>
          {isHtml(article) ? <MailBody html={article.body} /> : <PlainBody text={article.body} />}
        </div>
        <HeldBackPictures preferences={article.preferences} />
        <AttachmentList article={article} />
        {article.sender !== 'Customer' && <DeliveryState preferences={article.preferences} />}
      </div>
    </article>
  )
})
