import { useNavigate } from '@tanstack/react-router'
import { Trash2, X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { Tags } from '#contract/tag.ts'
import { FileIcon } from '#web/domain/articles/attachment-list.tsx'
import { type HelpAnswer, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { refreshHelp } from '#web/domain/knowledge-base/queries.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { findTags, useMayMakeTags } from '#web/features/ticket-aside/tags-section.tsx'
import { api } from '#web/lib/api/api.ts'
import { formatBytes } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { listCategoryOptions } from './category-options.ts'
import styles from './editor.module.css'
import { ReviewDate } from './review-date.tsx'
import { useHelp } from './use-help.ts'
import { VisibilityFields } from './visibility-fields.tsx'
import { addFile, deleteAnswer, deleteTranslation, moveAnswer, removeFile } from './writes.ts'

type AnswerProps = { answer: HelpAnswer }

async function saveTags({ id, tags }: HelpAnswer, after: readonly string[]): Promise<void> {
  const tagging = (item: string) => ({ object: 'KnowledgeBase::Answer' as const, o_id: id, item })
  try {
    for (const item of after.filter((tag) => !tags.includes(tag))) await api(Tags).add(tagging(item))
    for (const item of tags.filter((tag) => !after.includes(tag))) await api(Tags).remove(tagging(item))
  } catch (error) {
    sayFailure(error)
  }
  await refreshHelp()
}

export async function attachFiles(baseId: number, answerId: number, files: readonly File[]): Promise<void> {
  try {
    for (const file of files) await addFile(baseId, answerId, file)
  } catch (error) {
    sayFailure(error)
  }
}

function Files({ answer }: AnswerProps) {
  const { help } = useHelp()
  const remove = (id: number) => void removeFile(help.id, answer.id, id).catch(sayFailure)
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('Attachments')}</h2>
      <ul>
        {answer.attachments.map(({ id, url, filename, size, preferences }) => (
          <li key={id} className={styles.file}>
            <FileIcon type={String(preferences['Content-Type'] ?? '')} size={15} />
            <ExternalLink href={url} download={filename} className={styles.fileName} dir="auto">
              {filename}
            </ExternalLink>
            <span className={styles.muted}>{formatBytes(Number(size))}</span>
            <IconButton icon={X} size="s" label={t('Remove {name}', { name: filename })} onPress={() => remove(id)} />
          </li>
        ))}
      </ul>
      <FileTrigger allowsMultiple onSelect={(files) => files && void attachFiles(help.id, answer.id, [...files])}>
        <Button size="s">{t('Attach files')}</Button>
      </FileTrigger>
    </section>
  )
}

/** In which languages it exists. */
function Translations({ answer }: AnswerProps) {
  const { help, language, params } = useHelp()
  if (help.languages.length < 2) return null
  const remove = async (id: number, name: string) => {
    const isSure = await confirm({
      title: t('Delete the {language} translation?', { language: name }),
      text: t('Its text can’t be restored.'),
      action: t('Delete translation'),
      danger: true,
    })
    if (isSure) await attempt(deleteTranslation(help.id, answer.id, id), t('Translation deleted'))
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('Translations')}</h2>
      <ul>
        {help.languages.map(({ id, locale, name }) => {
          const translation = answer.translations.find(({ kb_locale_id }) => kb_locale_id === id)
          return (
            <li key={id} className={styles.file}>
              <Link
                to="/knowledge_base/$base/locale/$locale/answer/$id/edit"
                params={{ ...params, locale, id: String(answer.id) }}
                className={styles.fileName}
                aria-current={id === language.id ? 'page' : undefined}
                activeProps={{}}
              >
                {name}
              </Link>
              {!translation && <Badge>{t('Missing')}</Badge>}
              {translation && answer.translations.length > 1 && (
                <IconButton
                  icon={X}
                  size="s"
                  label={t('Delete the {language} translation', { language: name })}
                  onPress={() => void remove(translation.id, name)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Deletion({ answer }: AnswerProps) {
  const { help, language, params } = useHelp()
  const navigate = useNavigate()
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete “{name}”?', { name: titleOf(help, answer, language) }),
      text: t('All translations and attachments are deleted. Archive it to keep them.'),
      action: t('Delete answer'),
      danger: true,
    })
    if (!isSure || !(await attempt(deleteAnswer(help.id, answer.id), t('Answer deleted')))) return
    await navigate({
      to: '/knowledge_base/$base/locale/$locale/category/$id',
      params: { ...params, id: String(answer.categoryId) },
    })
  }
  return (
    <section className={styles.part}>
      <Button icon={Trash2} size="s" onPress={() => void remove()}>
        {t('Delete answer')}
      </Button>
    </section>
  )
}

type AnswerDetailsProps = AnswerProps & {
  /** Saves the text before the answer becomes visible; false if that failed. */
  onSave: () => Promise<boolean>
}

/** What belongs to all translations; saved at once. */
export function AnswerDetails({ answer, onSave }: AnswerDetailsProps) {
  const { help, language } = useHelp()
  const allowsNew = useMayMakeTags()
  const move = (id: number) => void attempt(moveAnswer(help.id, answer.id, id), t('Moved'))
  return (
    <aside className={styles.details} aria-label={t('Details')}>
      <VisibilityFields answer={answer} onSave={onSave} />
      <section className={styles.part}>
        <Select
          label={t('Category')}
          options={listCategoryOptions(help, language, ({ isEditable }) => isEditable)}
          value={answer.categoryId}
          onChange={move}
        />
        <TagField
          label={t('Tags')}
          placeholder={t('Add tag')}
          value={answer.tags}
          onChange={(tags) => void saveTags(answer, tags)}
          search={findTags}
          allowsNew={allowsNew}
        />
      </section>
      <ReviewDate answer={answer} />
      <Translations answer={answer} />
      <Files answer={answer} />
      <Deletion answer={answer} />
    </aside>
  )
}
