import { Suspense, useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from '@tanstack/react-router'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { GroupSelect } from '#web/domain/fields/group-select.tsx'
import { LazyCustomFieldControls } from '#web/domain/fields/lazy-custom-field-controls.ts'
import { DraftStatus } from '#web/features/composer/draft-status.tsx'
import { FileList } from '#web/features/composer/file-list.tsx'
import { OtherVersion } from '#web/features/composer/other-version.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './portal.module.css'
import { nameOfRequest, useRequestDraft } from './use-request-draft.ts'
import { useFieldErrors, useRequestForm } from './use-request-form.ts'

/** Loaded with the page, but not before it: nothing is found before something was typed. */
const SuggestedAnswers = loadLater(async () => (await import('./suggested-answers.tsx')).SuggestedAnswers)

/** In place of the form when an answer was enough. */
const Solved = () => (
  <div className={styles.form} role="status">
    <h1 className={styles.title}>{t('Good to hear')}</h1>
    <p>{t('Nothing was sent.')}</p>
    <div className={styles.buttons}>
      <Link to="/requests">{t('Back to my requests')}</Link>
    </div>
  </div>
)

/** Title, text, files: what is typed is kept until it has been sent. */
export function NewRequestScreen() {
  const title = t('New request')
  useTitle(title)
  const navigate = useNavigate()
  const { handle, draft, change, clear, moving, take, isUploading } = useRequestDraft('Request-new')
  const { view, fields, groups, missing, byRules } = useRequestForm({
    screen: 'create_middle',
    values: { title: draft.title, group_id: draft.groupId },
    custom: draft.custom,
  })
  const fieldErrors = useFieldErrors(fields)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    fieldErrors.show(missing)
    if (Object.keys(missing).length > 0) return
    const { title: subject, body, groupId, formId } = draft
    const article = { subject, body, type: 'web', content_type: 'text/plain', form_id: formId }
    const group_id = groupId ?? groups[0]?.id
    const asked = { title: subject, group_id, article, ...byRules, ...draft.custom }
    const created = await api(Tickets)
      .create(asked)
      .catch((error: unknown) => {
        if (!fieldErrors.note(error)) throw error
        return undefined
      })
    if (!created) return
    const { id, number } = created
    clear()
    await touch(queryClient, [{ object: 'tickets', id }])
    toast(t('We received your request #{number}', { number }))
    await navigate({ to: '/requests/$id', params: { id: String(id) } })
  })
  const hasHelp = useConfig('kb_active_publicly') === true
  const [isSolved, setSolved] = useState(false)
  const end = () => {
    clear()
    setSolved(true)
  }
  const isReady = draft.title.trim() !== '' && draft.body.trim() !== '' && !isUploading
  if (isSolved) return <Solved />
  return (
    <div className={hasHelp ? styles.withAnswers : undefined}>
      <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
        <h1 className={styles.title}>{title}</h1>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <OtherVersion handle={handle} wordsOf={nameOfRequest} />
        <TextField
          label={t('What do you need help with?')}
          name="title"
          value={draft.title}
          onChange={(value) => change({ title: value })}
          isRequired
        />
        {groups.length > 1 && (
          <GroupSelect
            label={t('Send to')}
            options={groups}
            value={draft.groupId ?? groups[0]?.id ?? null}
            onChange={(groupId) => change({ groupId })}
          />
        )}
        <TextArea
          label={t('Tell us more')}
          name="article.body"
          description={t('What did you expect, and what happened instead?')}
          rows={8}
          value={draft.body}
          onChange={(body) => change({ body })}
          isRequired
        />
        {fields.length > 0 && (
          <Suspense fallback={null}>
            <LazyCustomFieldControls
              fields={fields}
              view={view}
              values={{ ...byRules, ...draft.custom }}
              errors={fieldErrors.errors}
              onChange={(custom) => change({ custom })}
            />
          </Suspense>
        )}
        <FileDrop onFiles={take} isMultiple />
        <FileList formId={draft.formId} files={draft.files} moving={moving} onChange={(files) => change({ files })} />
        <div className={styles.buttons}>
          <DraftStatus savedAt={handle.savedAt} isHereOnly={handle.isHereOnly} />
          <Button onPress={() => void navigate({ to: '/requests' })}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isReady}>
            {t('Send request')}
          </Button>
        </div>
      </Form>
      {hasHelp && <SuggestedAnswers text={`${draft.title} ${draft.body}`} onSolved={end} />}
    </div>
  )
}
