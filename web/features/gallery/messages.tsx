import { Inbox } from 'lucide-react'
import { ApiError } from '#web/lib/api/error.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { Sample } from './sample.tsx'

const tones = ['info', 'success', 'warning', 'danger', 'note'] as const
const failure = new ApiError(500, { code: 'unexpected', values: { id: 'x7' } }, '0f5c-42aa')

/** Everything that shows a status. */
export const Messages = () => (
  <>
    <Sample title="Notice" look="stack">
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} isAlert={false}>
          {tone === 'note' ? 'Internal note: customers never see this' : `This is how “${tone}” looks.`}
        </Notice>
      ))}
      <Notice action={<Button size="s">Reload</Button>} onDismiss={() => toast('Dismissed')}>
        With an action, and it can be dismissed.
      </Notice>
    </Sample>
    <Sample title="Toast">
      <Button onPress={() => toast('Saved')}>Plain</Button>
      <Button onPress={() => toast('2 tickets closed', { undo: () => toast('Both are open again') })}>With undo</Button>
      <Button onPress={() => toast('The message could not be sent', { tone: 'danger' })}>Failure</Button>
    </Sample>
    <Sample title="ProgressBar, Skeleton, Spinner" look="grid">
      <ProgressBar label="Closing 1,200 tickets" value={480} max={1200} />
      <ProgressBar label="Uploading" />
      <Skeleton />
      <Spinner />
    </Sample>
    <Sample title="EmptyState, ErrorState" look="grid">
      <EmptyState icon={Inbox} title="No ticket matches the filter" action={<Button>Clear filter</Button>}>
        There are 148 open tickets in all.
      </EmptyState>
      <ErrorState error={failure} onRetry={() => toast('Again')} />
      <ErrorState error={new ApiError(403, {})} />
    </Sample>
  </>
)
