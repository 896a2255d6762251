import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { KnowledgeBaseTransfer, type KnowledgeBaseImportRecord } from '#contract/knowledge-base-transfer.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { request } from '#web/lib/api/send.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Badge, type Tone } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './figures.module.css'
import lines from './help.module.css'
import { useHelp } from './use-help.ts'

type State = KnowledgeBaseImportRecord['state']

const looks: Record<State, { label: () => string; tone: Tone }> = {
  waiting: { label: () => t('Waiting'), tone: 'neutral' },
  running: { label: () => t('Running'), tone: 'neutral' },
  done: { label: () => t('Done'), tone: 'success' },
  failed: { label: () => t('Failed'), tone: 'danger' },
}

const isOpen = ({ state }: KnowledgeBaseImportRecord) => state === 'waiting' || state === 'running'

const importsKey = (baseId: number) => ['knowledge_bases', baseId, 'imports']

async function upload(baseId: number, file: File): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  await request({ method: 'POST', path: `/knowledge_bases/${baseId}/imports`, body })
  await queryClient.invalidateQueries({ queryKey: importsKey(baseId) })
}

function Import({ item }: { item: KnowledgeBaseImportRecord }) {
  const { filename, state, done, total, created, updated, problems, created_at } = item
  const look = looks[state]
  return (
    <li className={lines.line}>
      <span className={lines.lineTitle} dir="auto">
        {filename}
      </span>
      <span className={lines.muted}>
        {state === 'running'
          ? t('{done} of {total}', { done, total })
          : t('{created} created, {updated} changed', { created, updated })}
        {' · '}
        {formatDateTime(created_at)}
      </span>
      <Badge tone={look.tone}>{look.label()}</Badge>
      {problems.length > 0 && (
        <ul className={styles.comment}>
          {problems.map(({ path, reason }, index) => (
            <li key={index} className={lines.muted} dir="auto">
              {path === '' ? reason : `${path}: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Moving the help centre in and out as Markdown files. */
export function TransferPage() {
  const { help } = useHelp()
  const [isSending, setSending] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: importsKey(help.id),
    queryFn: () => api(KnowledgeBaseTransfer).imports({ knowledge_base_id: help.id }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 2000 : false),
  })
  const send = async (file: File) => {
    setSending(true)
    await attempt(upload(help.id, file), t('Import started'))
    setSending(false)
  }
  return (
    <>
      <PageHeader
        title={t('Import and export')}
        above={<Crumbs categoryId={null} current={t('Import and export')} />}
      />
      <div className={styles.body}>
        <p className={lines.muted}>
          {t('A ZIP archive with one Markdown file for each answer and language; folders are categories.')}
        </p>
        <div className={lines.facts}>
          <ExternalLink href={`/api/v1/knowledge_bases/${help.id}/export`} download="help-centre.zip">
            {t('Export all answers')}
          </ExternalLink>
          <FileTrigger acceptedFileTypes={['.zip']} onSelect={(files) => files?.[0] && void send(files[0])}>
            <Button icon={Upload} isPending={isSending}>
              {t('Import archive')}
            </Button>
          </FileTrigger>
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && data.length > 0 && <h2 className={styles.heading}>{t('Recent imports')}</h2>}
        {data && data.length > 0 && (
          <ul className={lines.lines}>
            {data.map((item) => (
              <Import key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
