import { useState } from 'react'
import { ArticleDeliveries } from '#contract/article-delivery.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './message-media.module.css'

/** A file of a message that came from a network, as the server describes it. */
type Media = {
  id: number
  kind?: string
  filename: string
  content_type: string
  state: 'waiting' | 'stored' | 'failed'
  reason?: string
  reason_code?: string
  reason_values?: Record<string, string | number>
  width?: number
  height?: number
  attachment_id?: number
}

export const mediaOf = ({ preferences }: Article): Media[] =>
  Array.isArray(preferences.media) ? (preferences.media as Media[]) : []

const widest = 196

/** The box has its final size before the picture is here, so that nothing moves. */
const sizeOf = ({ width = widest, height = widest }: Media) => ({
  inlineSize: Math.min(width, widest),
  aspectRatio: `${width} / ${height}`,
})

/** Shown by the browser; anything else is in the list of files only. */
const isPicture = ({ content_type }: Media) => /^image\/(?:png|jpe?g|gif|webp)$/.test(content_type)

/** A picture, a voice or a video; other files are in the list of attachments. */
export const isShownInPlace = (media: Media) => isPicture(media) || /^(?:audio|video)\//.test(media.content_type)

function Stored({ article, media }: { article: Article; media: Media }) {
  const address = `/api/v1/ticket_attachment/${article.ticket_id}/${article.id}/${media.attachment_id}`
  if (isPicture(media))
    return <img className={styles.picture} style={sizeOf(media)} src={`${address}?view=inline`} alt={media.filename} />
  // oxlint-disable jsx-a11y/media-has-caption -- voice messages have no captions
  if (media.content_type.startsWith('audio/'))
    return <audio className={styles.voice} controls preload="metadata" src={address} aria-label={t('Voice message')} />
  if (media.content_type.startsWith('video/'))
    return <video className={styles.video} controls preload="metadata" src={address} aria-label={media.filename} />
  return null
}

const noticeOf = ({ reason_code, reason_values }: Media) =>
  ({ code: reason_code, values: reason_values }) as Parameters<typeof noticeSentence>[1]

function Missing({ article, media }: { article: Article; media: Media }) {
  const [isPending, setPending] = useState(false)
  const retry = async () => {
    setPending(true)
    await api(ArticleDeliveries).retryMedia({ id: article.id }).catch(sayFailure)
    await refreshTicket(article.ticket_id)
    setPending(false)
  }
  return (
    <div className={styles.missing}>
      <span>
        {media.filename}: {noticeSentence(media.reason ?? t('Couldn’t be fetched'), noticeOf(media))}
      </span>
      <Button size="s" isPending={isPending} onPress={() => void retry()}>
        {t('Retry')}
      </Button>
    </div>
  )
}

/** Pictures, voices and videos of a message, in place. */
export function MessageMedia({ article }: { article: Article }) {
  const media = mediaOf(article)
  if (media.length === 0) return null
  return (
    <div className={styles.media}>
      {media.map((one) =>
        one.state === 'stored' ? (
          <Stored key={one.id} article={article} media={one} />
        ) : one.state === 'failed' ? (
          <Missing key={one.id} article={article} media={one} />
        ) : (
          <div key={one.id} className={styles.loading} style={sizeOf(one)} role="status">
            {t('Loading…')}
          </div>
        ),
      )}
    </div>
  )
}
