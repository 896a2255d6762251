import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Check, ExternalLink as ExternalIcon, History } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { stateOf } from '#web/domain/knowledge-base/answer-state.ts'
import { type HelpAnswer, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { answerQuery, textsQuery } from '#web/domain/knowledge-base/queries.ts'
import { PeoplePresent } from '#web/domain/tickets/people-present.tsx'
import { DraftStatus } from '#web/features/composer/draft-status.tsx'
import { extractWords } from '#web/features/composer/draft.ts'
import { RichEditor } from '#web/features/composer/editor/lazy-editor.tsx'
import { OtherVersion } from '#web/features/composer/other-version.tsx'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { useSaveShortcut } from '#web/ui/patterns/save-bar/unsaved-changes.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useStable } from '#web/ui/use-stable.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { AnswerDetails, attachFiles } from './answer-details.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import { extendEditor } from './editor/answer-extensions.ts'
import { AskTextDialog } from './editor/ask-text.tsx'
import { AnswerText } from './answer-page.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './editor.module.css'
import { Missing } from './missing.tsx'
import { openAsCustomer } from './open-as-customer.ts'
import { type AnswerEditor, useAnswerEditor } from './use-answer-editor.ts'
import { useHelp } from './use-help.ts'
import { setTimes, timesFor } from './writes.ts'

const VersionsDialog = loadLater(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

const nameOfVersion = ({ title, body }: AnswerDraft): string => extractWords(body) || title || ''

/** Saves first; asks, because everyone can read it then. */
function usePublish(answer: HelpAnswer, { save }: AnswerEditor) {
  const { help } = useHelp()
  return async () => {
    const isSure = await confirm({
      title: t('Publish this answer?'),
      text: t('Everyone can read it on the public pages.'),
      action: t('Publish'),
    })
    if (isSure && (await save()))
      await attempt(setTimes(help.id, answer.id, timesFor('published', answer)), t('Published'))
  }
}

type PartProps = { answer: HelpAnswer; form: AnswerEditor }

type ActionsProps = PartProps & { onPublish: () => void; onRestored: () => void }

function Actions({ answer, form, onPublish, onRestored }: ActionsProps) {
  const { language, params } = useHelp()
  const navigate = useNavigate()
  const [isShowingVersions, setShowingVersions] = useState(false)
  const isPublishable = ['draft', 'internal'].includes(stateOf(answer))
  const leave = () =>
    void navigate({
      to: '/knowledge_base/$base/locale/$locale/answer/$id',
      params: { ...params, id: String(answer.id) },
    })
  return (
    <>
      <PeoplePresent place={{ answer_id: answer.id }} isWriting={form.isDirty} />
      <DraftStatus savedAt={form.isDirty ? form.handle.savedAt : undefined} isHereOnly={form.handle.isHereOnly} />
      {form.translation && <IconButton icon={History} label={t('Versions')} onPress={() => setShowingVersions(true)} />}
      {form.translation && isShowingVersions && (
        <VersionsDialog
          answerId={answer.id}
          translation={form.translation}
          onRestored={onRestored}
          onClose={() => setShowingVersions(false)}
        />
      )}
      <IconButton
        icon={ExternalIcon}
        label={t('View as customer')}
        onPress={() => openAsCustomer(answer.id, language.locale)}
      />
      {form.isDirty && (
        <Button variant="ghost" onPress={form.discard}>
          {t('Discard changes')}
        </Button>
      )}
      {form.isDirty ? (
        <Button
          variant={isPublishable ? 'secondary' : 'primary'}
          shortcut="mod+s"
          isPending={form.isSaving}
          onPress={() => void form.save()}
        >
          {t('Save changes')}
        </Button>
      ) : (
        <Button icon={Check} onPress={leave}>
          {t('Done')}
        </Button>
      )}
      {isPublishable && (
        <Button variant="primary" onPress={onPublish}>
          {t('Publish')}
        </Button>
      )}
    </>
  )
}

/** Another person saved the translation in the meantime. */
function Overwritten({ answer, form }: PartProps) {
  const author = answer.users[form.translation?.updated_by_id ?? 0]
  if (!form.isOverwritten) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" onPress={form.discard}>
          {t('Load new version')}
        </Button>
      }
    >
      {author
        ? t('{name} changed this answer. Saving replaces that version.', { name: formatName(author) })
        : t('This answer was changed. Saving replaces that version.')}
    </Notice>
  )
}

type WritingProps = PartProps & {
  body: string
  /** The editor reads the text again when it changes. */
  edition: string
}

function Writing({ answer, form, body, edition }: WritingProps) {
  const { help, language } = useHelp()
  const [additions] = useState(extendEditor)
  const attach = useStable((files: File[]) => void attachFiles(help.id, answer.id, files))
  const original = answer.translations.find(({ kb_locale_id }) => kb_locale_id === help.languages[0]?.id)
  const showsOriginal = original !== undefined && original.kb_locale_id !== language.id
  return (
    <div className={styles.pair} data-has-original={showsOriginal || undefined}>
      <div className={styles.pane}>
        <TextField
          label={help.languages.length > 1 ? t('Title in {language}', { language: language.name }) : t('Title')}
          value={form.title}
          onChange={(title) => form.change({ title })}
          size="l"
          maxLength={250}
          isDisabled={form.isSaving}
          isRequired
        />
        <div className={styles.text} lang={language.locale} dir={language.direction}>
          <RichEditor
            key={edition}
            initial={form.draft.body ?? body}
            label={t('Text')}
            placeholder={t('Write the answer. Type ?? to link another answer.')}
            onChange={form.keepBody}
            onFiles={attach}
            answers={additions}
            isDisabled={form.isSaving}
            isFocused={false}
            handle={form.editor}
          />
        </div>
      </div>
      {showsOriginal && (
        <section className={styles.original} aria-label={t('Original')}>
          <h2 className={styles.originalTitle}>{original.title}</h2>
          <AnswerText answer={answer} translation={original} />
        </section>
      )}
    </div>
  )
}

function Editor({ answer, body }: { answer: HelpAnswer; body: string }) {
  const { help, language } = useHelp()
  const form = useAnswerEditor(answer)
  const publish = usePublish(answer, form)
  /** The text before a version was restored: what was restored arrives a moment later. */
  const [replaced, setReplaced] = useState<string>()
  const restored = () => {
    form.discard()
    setReplaced(body)
  }
  useSaveShortcut(form.isDirty, () => void form.save())
  const listen = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    void publish()
  }
  const title = form.title || titleOf(help, answer, language)
  if (!form.handle.value) return <Skeleton lines={8} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that holds in all of it
    <div className={styles.screen} onKeyDown={listen}>
      <PageHeader
        title={t('Edit answer')}
        above={<Crumbs categoryId={answer.categoryId} current={title} />}
        actions={<Actions answer={answer} form={form} onPublish={() => void publish()} onRestored={restored} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {form.problem && <Notice tone="danger">{form.problem}</Notice>}
          <OtherVersion handle={form.handle} wordsOf={nameOfVersion} />
          <Overwritten answer={answer} form={form} />
          {!form.translation && (
            <Notice>{t('There’s no {language} translation yet. Write it here.', { language: language.name })}</Notice>
          )}
          <Writing
            answer={answer}
            form={form}
            body={body}
            edition={`${form.editorKey} ${replaced !== undefined && replaced !== body}`}
          />
        </div>
        <AnswerDetails answer={answer} onSave={form.save} />
        <AskTextDialog />
      </div>
    </div>
  )
}

/** Writing, translating and publishing an answer. */
export function AnswerEditorPage() {
  const { help, language } = useHelp()
  const { id } = useParams({ strict: false })
  const { data: answer, error: problem, refetch: reload } = useQuery(answerQuery(help.id, Number(id)))
  const { data, error, refetch } = useQuery({
    ...textsQuery(help.id, answer ?? { id: 0, translations: [] }),
    enabled: Boolean(answer),
  })
  if (problem) return <ErrorState error={problem} onRetry={() => void reload()} />
  if (answer === undefined) return <Skeleton lines={8} />
  if (!answer || !help.categories.get(answer.categoryId)?.isEditable) return <Missing />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const translation = answer.translations.find(({ kb_locale_id }) => kb_locale_id === language.id)
  return <Editor key={`${id} ${language.id}`} answer={answer} body={data[translation?.content_id ?? 0] ?? ''} />
}
