import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ExternalLink as ExternalIcon, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { RecentViews } from '#contract/recent-view.ts'
import { FileIcon } from '#web/domain/articles/attachment-list.tsx'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { readAnswerHtml } from '#web/domain/knowledge-base/answer-html.ts'
import { findTranslation, type HelpAnswer, type HelpTranslation } from '#web/domain/knowledge-base/help-centre.ts'
import { answerQuery, textsQuery } from '#web/domain/knowledge-base/queries.ts'
import { StateBadge } from '#web/domain/knowledge-base/state-badge.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatBytes, formatDate } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Tags } from '#web/ui/primitives/tag.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './help.module.css'
import { Missing } from './missing.tsx'
import { openAsCustomer } from './open-as-customer.ts'
import { isOverdue } from './review.ts'
import { UsedInTickets } from './used-in-tickets.tsx'
import { useHelp } from './use-help.ts'

/** Notes the visit, for the answers that were viewed last. */
function useVisit(translationId: number | undefined): void {
  useEffect(() => {
    if (translationId === undefined) return
    const viewed = { object: 'KnowledgeBase::Answer::Translation' as const, o_id: translationId }
    // Only a convenience: reading does not depend on it.
    void api(RecentViews)
      .create(viewed)
      .catch(() => undefined)
  }, [translationId])
}

export function AnswerText({ answer, translation }: { answer: HelpAnswer; translation: HelpTranslation }) {
  const { help } = useHelp()
  const { data, error, refetch } = useQuery(textsQuery(help.id, answer))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const body = data[translation.content_id] ?? ''
  if (body === '') return <p className={styles.muted}>{t('No text yet')}</p>
  return <MailBody html={readAnswerHtml(body)} isFolding={false} isWhole />
}

const Files = ({ files }: { files: HelpAnswer['attachments'] }) => (
  <ul className={styles.lines} aria-label={t('Attachments')}>
    {files.map(({ id, url, filename, size, preferences }) => (
      <li key={id} className={styles.line}>
        <FileIcon type={String(preferences['Content-Type'] ?? '')} size={16} className={styles.icon} />
        <ExternalLink href={url} download={filename} className={styles.lineTitle} dir="auto">
          {filename}
        </ExternalLink>
        <span className={styles.muted}>{formatBytes(Number(size))}</span>
      </li>
    ))}
  </ul>
)

function Actions({ answer, isEditable }: { answer: HelpAnswer; isEditable: boolean }) {
  const { language, params } = useHelp()
  const navigate = useNavigate()
  const edit = () =>
    void navigate({
      to: '/knowledge_base/$base/locale/$locale/answer/$id/edit',
      params: { ...params, id: String(answer.id) },
    })
  return (
    <>
      <Button icon={ExternalIcon} onPress={() => openAsCustomer(answer.id, language.locale)}>
        {t('View as customer')}
      </Button>
      {isEditable && (
        <Button icon={Pencil} variant="primary" onPress={edit}>
          {t('Edit')}
        </Button>
      )}
    </>
  )
}

function Facts({ answer, translation }: { answer: HelpAnswer; translation: HelpTranslation }) {
  const author = answer.users[translation.updated_by_id]
  const date = formatDate(translation.updated_at)
  return (
    <div className={styles.facts}>
      <StateBadge answer={answer} />
      {isOverdue(answer) && <Badge tone="warning">{t('Review overdue')}</Badge>}
      <span className={styles.muted}>
        {author
          ? t('Changed by {name} on {date}', { name: formatName(author), date })
          : t('Changed on {date}', { date })}
      </span>
    </div>
  )
}

/** An answer as agents read it. */
export function AnswerPage() {
  const { help, language } = useHelp()
  const { id } = useParams({ strict: false })
  const { data: answer, error, refetch } = useQuery(answerQuery(help.id, Number(id)))
  const translation = answer ? findTranslation(help, answer.translations, language) : undefined
  useVisit(translation?.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (answer === undefined) return <Skeleton lines={8} />
  if (!answer || !translation) return <Missing />
  const isEditable = help.categories.get(answer.categoryId)?.isEditable === true
  const spoken = help.languages.find((one) => one.id === translation.kb_locale_id)
  return (
    <>
      <PageHeader
        title={translation.title}
        above={<Crumbs categoryId={answer.categoryId} current={translation.title} />}
        actions={<Actions answer={answer} isEditable={isEditable} />}
      >
        <Facts answer={answer} translation={translation} />
      </PageHeader>
      <article className={styles.answer} lang={spoken?.locale} dir={spoken?.direction}>
        {spoken && spoken.id !== language.id && (
          <Notice>
            {t('There’s no {language} translation yet. This is the {other} one.', {
              language: language.name,
              other: spoken.name,
            })}
          </Notice>
        )}
        <AnswerText answer={answer} translation={translation} />
        {answer.attachments.length > 0 && <Files files={answer.attachments} />}
        {answer.tags.length > 0 && (
          <Tags label={t('Tags')} tags={answer.tags.map((tag) => ({ id: tag, label: tag }))} />
        )}
        <UsedInTickets translationId={translation.id} />
      </article>
    </>
  )
}
