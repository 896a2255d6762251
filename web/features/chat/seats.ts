import type { AvailableChatAgent } from '#contract/chat-agents.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** "1 of 3", or "full". */
export const describeSeats = ({
  running_count,
  concurrent,
}: Pick<AvailableChatAgent, 'running_count' | 'concurrent'>) =>
  running_count >= concurrent
    ? t('full')
    : t('{count} of {all}', { count: formatNumber(running_count), all: formatNumber(concurrent) })
