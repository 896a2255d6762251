import { type ReactNode, useRef } from 'react'
import { Form } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { ChannelProblems } from './channel-problems.tsx'
import { channelsChanged, type NetworkChannel } from './queries.ts'

type Verb = (input: { id: number }) => Promise<unknown>
/** The endpoints of a network. */
type ChannelVerbs = { enable: Verb; disable: Verb; remove: Verb }

type ChannelSheetProps = {
  channel: NetworkChannel
  name: string
  verbs: ChannelVerbs
  save: () => Promise<unknown>
  onClose: () => void
  /** The fields. */
  children: ReactNode
  /** Below them, with a form of its own. */
  after?: ReactNode
}

/** A connected channel: its problems, its settings, off and on, and its end. */
export function ChannelSheet({ channel, name, verbs, save, onClose, children, after }: ChannelSheetProps) {
  const { id, active } = channel
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await save()
    await channelsChanged()
    toast(t('Saved'))
    onClose()
  })
  const toggle = async () => {
    await attempt(active ? verbs.disable({ id }) : verbs.enable({ id }), active ? t('Turned off') : t('Turned on'))
    await channelsChanged()
  }
  const remove = async () => {
    const text = t('{name} will stop receiving and sending messages. Tickets stay.', { name })
    const question = { title: t('Disconnect this channel?'), text, action: t('Disconnect'), danger: true }
    if (!(await confirm(question))) return
    if (await attempt(verbs.remove({ id }), t('{name} disconnected', { name }))) onClose()
    await channelsChanged()
  }
  return (
    <Sheet
      onClose={onClose}
      title={name}
      footer={
        <>
          <Button variant="ghost" onPress={() => void remove()}>
            {t('Disconnect')}
          </Button>
          <Button onPress={() => void toggle()}>{active ? t('Turn off') : t('Turn on')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => form.current?.requestSubmit()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Form ref={form} onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <ChannelProblems channel={channel} />
        {children}
      </Form>
      {after}
    </Sheet>
  )
}
