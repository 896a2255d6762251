import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FolderPlus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { MarkedText } from '#web/domain/knowledge-base/marked-text.tsx'
import { type HelpHit, searchQuery } from '#web/domain/knowledge-base/queries.ts'
import { stateLooks } from '#web/domain/knowledge-base/state-badge.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryLines } from './category-lines.tsx'
import styles from './help.module.css'
import { useHelp } from './use-help.ts'

/** One hit. The language is named if it is another one. */
function Hit({ hit }: { hit: HelpHit }) {
  const { help, language, params } = useHelp()
  const spoken = help.languages.find(({ locale }) => locale === hit.locale)
  const look = hit.state && stateLooks[hit.state]
  return (
    <li className={styles.hit}>
      <Link
        to="/knowledge_base/$base/locale/$locale/answer/$id"
        params={{ ...params, locale: hit.locale ?? language.locale, id: String(hit.answer_id) }}
        className={styles.hitTitle}
        dir="auto"
      >
        <MarkedText html={hit.title} />
      </Link>
      <span className={styles.badges}>
        {spoken && spoken.id !== language.id && <Badge>{spoken.name}</Badge>}
        {look && (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label()}
          </Badge>
        )}
      </span>
      <p className={styles.hitText} dir="auto">
        <MarkedText html={hit.body ?? ''} />
      </p>
      {hit.subtitle && (
        <p className={styles.muted}>
          <MarkedText html={hit.subtitle} />
        </p>
      )}
    </li>
  )
}

function Results({ words }: { words: string }) {
  const { data, error, refetch } = useQuery(searchQuery({ query: words }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.details.length === 0) {
    return (
      <EmptyState icon={SearchX} title={t('No answers for “{words}”', { words })}>
        {t('Try fewer or different words.')}
      </EmptyState>
    )
  }
  return (
    <>
      {data.corrected && (
        <p className={styles.muted}>{t('Showing results for “{words}”', { words: data.corrected })}</p>
      )}
      <ul className={styles.hits}>
        {data.details.map((hit) => (
          <Hit key={hit.id} hit={hit} />
        ))}
      </ul>
    </>
  )
}

function Categories() {
  const { help } = useHelp()
  const [isAsking, setAsking] = useState(false)
  if (help.rootIds.length > 0) {
    return <CategoryLines parentId={null} ids={help.rootIds} isEditable={help.isEditable} />
  }
  return (
    <EmptyState
      icon={FolderPlus}
      title={t('No categories yet')}
      action={help.isEditable && <Button onPress={() => setAsking(true)}>{t('Create category')}</Button>}
    >
      {t('Categories hold the answers.')}
      {isAsking && <CategoryDialog parentId={null} onClose={() => setAsking(false)} />}
    </EmptyState>
  )
}

/** The categories at the top, or what was found. */
export function HelpHome() {
  const { help, language } = useHelp()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const title = titleOf(help, { translations: help.titles }, language) || t('Help centre')
  return (
    <>
      <PageHeader
        title={q === '' ? title : t('Results for “{words}”', { words: q })}
        actions={
          <ExternalLink href={`/help/${language.locale}`} target="_blank">
            {t('View public pages')}
          </ExternalLink>
        }
      />
      <div className={styles.body}>
        {!help.isActive && <Notice tone="warning">{t('The help centre is inactive. Only editors can see it.')}</Notice>}
        {q === '' ? <Categories /> : <Results words={q} />}
      </div>
    </>
  )
}
