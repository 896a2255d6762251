import { Check, Paperclip } from 'lucide-react'
import { DropZone, FileTrigger, Form } from 'react-aria-components'
import { Article as Articles } from '#contract/article.ts'
import { DraftStatus } from '#web/features/composer/draft-status.tsx'
import { FileList } from '#web/features/composer/file-list.tsx'
import { OtherVersion } from '#web/features/composer/other-version.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { extractDropped } from '#web/ui/primitives/file-drop.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { changeRequest } from './change-request.ts'
import portal from './portal.module.css'
import styles from './request.module.css'
import { nameOfRequest, useRequestDraft } from './use-request-draft.ts'

type ReplyBoxProps = {
  ticketId: number
  isDone: boolean
  openStateId: number | undefined
  /** Left out where a request cannot be closed. */
  onClose: (() => void) | undefined
}

/** Files can be dropped anywhere in the box; the button is for everyone, and the only way on a phone. */
const AttachButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <FileTrigger allowsMultiple onSelect={(files) => files && onFiles([...files])}>
    <Button icon={Paperclip} variant="ghost">
      {t('Attach files')}
    </Button>
  </FileTrigger>
)

/** Always there: nothing has to be found before one can answer. A word on something done opens it again. */
export function ReplyBox({ ticketId, isDone, openStateId, onClose }: ReplyBoxProps) {
  const { handle, draft, change, clear, moving, take, isUploading } = useRequestDraft(`Request-${ticketId}`)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const article = { body: draft.body, type: 'web', content_type: 'text/plain', form_id: draft.formId }
    if (isDone) await changeRequest(ticketId, { state_id: openStateId, article })
    else await api(Articles).create({ ticket_id: ticketId, ...article })
    clear()
    await touch(queryClient, [{ object: 'tickets', id: ticketId }])
    toast(t('Sent'))
  })
  return (
    <DropZone
      className={styles.reply ?? ''}
      aria-label={t('Attach files')}
      onDrop={async ({ items }) => take(await extractDropped(items))}
    >
      <Form className={styles.replyForm ?? ''} onSubmit={submit} validationErrors={errors}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <OtherVersion handle={handle} wordsOf={nameOfRequest} />
        <TextArea
          label={isDone ? t('Need more help? Write to us') : t('Your reply')}
          rows={4}
          value={draft.body}
          onChange={(body) => change({ body })}
        />
        <FileList formId={draft.formId} files={draft.files} moving={moving} onChange={(files) => change({ files })} />
        <div className={portal.buttons}>
          <AttachButton onFiles={take} />
          <span className={styles.saved}>
            <DraftStatus savedAt={handle.savedAt} isHereOnly={handle.isHereOnly} />
          </span>
          {onClose && (
            <Button icon={Check} onPress={onClose}>
              {t('Close request')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={draft.body.trim() === '' || isUploading}
          >
            {isDone ? t('Send and reopen') : t('Send')}
          </Button>
        </div>
      </Form>
    </DropZone>
  )
}
