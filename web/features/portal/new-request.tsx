import { Form } from 'react-aria-components'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ticket as Tickets } from '#contract/ticket.ts'
import { DraftStatus } from '#web/features/composer/draft-status.tsx'
import { FileList } from '#web/features/composer/file-list.tsx'
import { OtherVersion } from '#web/features/composer/other-version.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './portal.module.css'
import { groupsQuery } from './queries.ts'
import { nameOfRequest, useRequestDraft } from './use-request-draft.ts'

/** Title, text, files: what is typed is kept until it has been sent. */
export function NewRequestScreen() {
  const title = t('New request')
  useTitle(title)
  const navigate = useNavigate()
  const { data: groups = [] } = useQuery(groupsQuery)
  const { handle, draft, change, clear, moving, take, isUploading } = useRequestDraft('Request-new')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const { title: subject, body, groupId, formId } = draft
    const article = { subject, body, type: 'web', content_type: 'text/plain', form_id: formId }
    const group_id = groupId ?? groups[0]?.id
    const { id, number } = await api(Tickets).create({ title: subject, group_id, article })
    clear()
    await touch(queryClient, [{ object: 'tickets', id }])
    toast(t('We received your request #{number}', { number }))
    await navigate({ to: '/requests/$id', params: { id: String(id) } })
  })
  const isReady = draft.title.trim() !== '' && draft.body.trim() !== '' && !isUploading
  return (
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
        <Select
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
  )
}
