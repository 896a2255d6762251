import { ChevronDown, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { parseMailboxes } from '#web/domain/articles/mailboxes.ts'
import { formatExact, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from '#web/domain/articles/article.module.css'
import { ChannelIcon, channelWords } from '#web/domain/tickets/channel.ts'

const shortList = (line: string | null) =>
  parseMailboxes(line)
    .map(({ name, address }) => name || address)
    .join(', ')

function Way({ article }: { article: Article }) {
  const to = article.type === 'email' ? shortList(article.to) : ''
  return (
    <span className={styles.way}>
      <ChannelIcon {...article} />
      <span className={styles.clipped}>
        {channelWords(article)}
        {to && <> {t('to {names}', { names: to })}</>}
      </span>
    </span>
  )
}

const linesOf = ({ from, to, cc, subject, created_at, preferences }: Article) =>
  [
    // Notes of automation have a dash.
    [t('From'), from === '-' ? '' : from],
    [t('To'), to],
    [t('Cc'), cc],
    [t('Bcc'), typeof preferences.bcc === 'string' ? preferences.bcc : ''],
    [t('Subject'), subject],
    [t('Date'), formatExact(created_at)],
  ].filter((line): line is [string, string] => Boolean(line[1]))

const Envelope = ({ article }: { article: Article }) => (
  <dl className={styles.envelope}>
    {linesOf(article).map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

type ArticleHeadProps = { article: Article; name: string; tools: ReactNode }

/** Author, channel and time; on demand all recipients. */
export function ArticleHead({ article, name, tools }: ArticleHeadProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        {article.internal ? (
          <span className={styles.internal}>
            <Lock size={12} aria-hidden />
            <span className={styles.clipped}>{t('Only your team sees this')}</span>
          </span>
        ) : (
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Way article={article} />
            <ChevronDown size={13} className={classes(styles.arrow, isOpen && styles.turned)} aria-hidden />
          </button>
        )}
        {tools}
        <time className={styles.time} dateTime={article.created_at} title={formatExact(article.created_at)}>
          {formatTime(article.created_at)}
        </time>
      </header>
      {isOpen && <Envelope article={article} />}
    </>
  )
}
