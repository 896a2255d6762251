import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Assets } from '#contract/assets.ts'
import { KnowledgeBaseVersions } from '#contract/knowledge-base-version.ts'
import type { HelpTranslation } from '#web/domain/knowledge-base/help-centre.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { compareTexts } from './difference.ts'
import { readLines } from './read-lines.ts'
import { useHelp } from './use-help.ts'
import styles from './versions.module.css'
import { restoreVersion } from './writes.ts'

type Keys = { knowledge_base_id: number; id: number }

const versionsQuery = (keys: Keys, { id, updated_at }: HelpTranslation) => ({
  queryKey: ['knowledge_base_answers', keys.id, 'versions', id, updated_at],
  queryFn: () => api(KnowledgeBaseVersions).list({ ...keys, translation_id: id }),
})

/** A version never changes. */
const versionQuery = (keys: Keys, versionId: number | undefined) => ({
  queryKey: ['knowledge_base_answers', keys.id, 'version', versionId],
  queryFn: () => api(KnowledgeBaseVersions).show({ ...keys, version_id: versionId ?? 0 }),
  enabled: versionId !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

type DifferenceProps = { keys: Keys; before: number | undefined; after: number }

/** What a version changed, or all of it if it is the first. */
function Difference({ keys, before, after }: DifferenceProps) {
  const earlier = useQuery(versionQuery(keys, before))
  const later = useQuery(versionQuery(keys, after))
  const error = earlier.error ?? later.error
  if (error) return <ErrorState error={error} onRetry={() => void later.refetch()} />
  if (!later.data || (before !== undefined && !earlier.data)) return <Skeleton lines={8} />
  const textOf = (version: typeof later.data | undefined) =>
    version ? `${version.title}\n\n${readLines(version.body)}` : ''
  return (
    <div className={styles.text} dir="auto">
      {compareTexts(before === undefined ? textOf(later.data) : textOf(earlier.data), textOf(later.data)).map(
        ({ kind, text }, index) => {
          const Tag = ({ same: 'span', added: 'ins', removed: 'del' } as const)[kind]
          return <Tag key={index}>{text}</Tag>
        },
      )}
    </div>
  )
}

type VersionsDialogProps = {
  answerId: number
  translation: HelpTranslation
  onRestored: () => void
  onClose: () => void
}

/** Every saved text of a translation, what it changed, and a way back to it. */
export function VersionsDialog({ answerId, translation, onRestored, onClose }: VersionsDialogProps) {
  const { help } = useHelp()
  const keys = { knowledge_base_id: help.id, id: answerId }
  const { data, error, refetch } = useQuery(versionsQuery(keys, translation))
  const [chosen, setChosen] = useState<number>()
  const versions = data?.versions ?? []
  const index = Math.max(
    0,
    versions.findIndex(({ id }) => id === chosen),
  )
  const version = versions[index]
  const users = (data?.assets as Assets | undefined)?.User
  const nameOf = (userId: number) => {
    const user = users?.[userId]
    return user ? formatName(user) : ''
  }
  const restore = async () => {
    if (!version || !(await attempt(restoreVersion(help.id, answerId, version.id), t('Version restored')))) return
    onRestored()
    onClose()
  }
  return (
    <Dialog
      title={t('Versions')}
      size="xl"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={index === 0} onPress={() => void restore()}>
            {t('Restore version')}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {version && (
        <div className={styles.columns}>
          <RadioGroup
            label={t('Saved')}
            options={versions.map(({ id, created_at, created_by_id }, place) => ({
              id: String(id),
              label: (
                <span className={styles.version}>
                  {formatDateTime(created_at)}
                  <small>{place === 0 ? `${nameOf(created_by_id)} · ${t('Current')}` : nameOf(created_by_id)}</small>
                </span>
              ),
            }))}
            value={String(version.id)}
            onChange={(id) => setChosen(Number(id))}
          />
          <section aria-label={t('Changes')}>
            <Difference keys={keys} before={versions[index + 1]?.id} after={version.id} />
          </section>
        </div>
      )}
    </Dialog>
  )
}
