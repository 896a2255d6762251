import { useNavigate } from '@tanstack/react-router'
import { ArrowDownUp, ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { TicketMerge } from '#contract/ticket-merge.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { TicketInBrief } from '#web/domain/tickets/ticket-context.ts'
import { TicketName } from '#web/domain/tickets/ticket-line.tsx'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './dialogs.module.css'
import type { TicketDialogProps } from './ticket-dialogs.tsx'
import { TicketPicker } from './ticket-picker.tsx'
import { useDialogAction } from './use-dialog-action.ts'

type Pair = { source: TicketInBrief; target: TicketInBrief }

async function merge({ source, target }: Pair): Promise<void> {
  const answer = await api(TicketMerge).merge({ source_id: source.id, target_number: target.number })
  if (answer.result === 'failed') throw new ApiError(422, answer)
  await Promise.all([refreshTicket(source.id), refreshTicket(target.id)])
}

async function unmerge({ source, target }: Pair): Promise<void> {
  await api(TicketMerge).undo({ source_id: source.id })
  await Promise.all([refreshTicket(source.id), refreshTicket(target.id)])
}

/** An open ticket must not disappear in a closed one without notice. */
function StaysClosed({ source, target }: Pair) {
  const { states } = useChoices()
  const isClosed = ({ state_id }: TicketInBrief) => states.find(({ id }) => id === state_id)?.type === 'closed'
  if (!isClosed(target) || isClosed(source)) return null
  return <Notice tone="warning">{t('#{number} is closed and stays closed.', { number: target.number })}</Notice>
}

/** Which ticket is merged into which, as a drawing and as text. */
const Outcome = ({ source, target, onSwap }: Pair & { onSwap: () => void }) => (
  <div className={styles.outcome}>
    <div className={styles.goes}>
      <TicketName ticket={source} />
    </div>
    <div className={styles.into}>
      <ArrowDown size={16} aria-hidden />
      <span>{t('will be merged into')}</span>
      <Button size="s" variant="ghost" icon={ArrowDownUp} onPress={onSwap}>
        {t('Swap')}
      </Button>
    </div>
    <div className={styles.stays}>
      <TicketName ticket={target} />
    </div>
    <p>
      {t('All messages from #{source} move to #{target}. #{source} is set to Merged.', {
        target: target.number,
        source: source.number,
      })}
    </p>
    <StaysClosed source={source} target={target} />
  </div>
)

/** Makes one ticket of two. It can be taken back for a day. */
export function MergeDialog({ ticket, onClose }: TicketDialogProps) {
  const navigate = useNavigate()
  const [other, setOther] = useState<TicketInBrief>()
  const [isTarget, setTarget] = useState(false)
  const pair = other && (isTarget ? { source: other, target: ticket } : { source: ticket, target: other })
  const show = (id: number) => navigate({ to: '/tickets/$id', params: { id: String(id) } })
  const { run, isRunning, problem } = useDialogAction(async () => {
    if (!pair) return
    await merge(pair)
    onClose()
    await show(pair.target.id)
    const undo = async () => {
      await unmerge(pair)
      await show(ticket.id)
    }
    toast(t('#{source} merged into #{target}', { source: pair.source.number, target: pair.target.number }), {
      undo: () => void undo().catch(sayFailure),
    })
  })
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isDisabled={!pair} isPending={isRunning} onPress={run}>
        {pair ? t('Merge into #{number}', { number: pair.target.number }) : t('Merge')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('Merge #{number}', { number: ticket.number })} isOpen onClose={onClose} footer={footer}>
      <div className={styles.stack}>
        <TicketPicker ticketId={ticket.id} value={other} onChange={setOther} />
        {pair && <Outcome {...pair} onSwap={() => setTarget(!isTarget)} />}
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Dialog>
  )
}
