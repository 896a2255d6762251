import { Archive, CalendarClock, FilePen, Globe, Lock, type LucideIcon } from 'lucide-react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/primitives/badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { type AnswerState, readVisibility } from './answer-state.ts'
import type { HelpAnswer } from './help-centre.ts'

type Look = { label: () => string; tone: Tone; icon: LucideIcon }

export const stateLooks: Record<AnswerState, Look> = {
  draft: { label: () => t('Draft'), tone: 'neutral', icon: FilePen },
  internal: { label: () => t('Internal'), tone: 'warning', icon: Lock },
  published: { label: () => t('Published'), tone: 'success', icon: Globe },
  archived: { label: () => t('Archived'), tone: 'neutral', icon: Archive },
}

const planned: Record<AnswerState, (when: string) => string> = {
  draft: () => '',
  internal: (when) => t('Internal from {when}', { when }),
  published: (when) => t('Scheduled for {when}', { when }),
  archived: (when) => t('Archived from {when}', { when }),
}

type StateBadgeProps = { answer: Pick<HelpAnswer, 'internal_at' | 'published_at' | 'archived_at'> }

/** Who sees an answer, in words and with an icon, and what is planned. */
export function StateBadge({ answer }: StateBadgeProps) {
  // Renders again when a planned time may have come.
  useNow()
  const { state, next } = readVisibility(answer)
  const { label, tone, icon } = stateLooks[state]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label()}
      </Badge>
      {next && (
        <Badge tone="accent" icon={CalendarClock}>
          {planned[next.state](formatDateTime(next.at))}
        </Badge>
      )}
    </>
  )
}
