import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { DisplayOptionsProps } from './display-choices.tsx'

const DisplayChoices = lazy(async () => ({ default: (await import('./display-choices.tsx')).DisplayChoices }))

/** Columns, their order and width, grouping and density, of this list and this user. */
export const DisplayOptions = (props: DisplayOptionsProps) => (
  <Popover
    label={t('Display')}
    placement="bottom end"
    trigger={
      <Button size="s" icon={SlidersHorizontal}>
        {t('Display')}
      </Button>
    }
  >
    <Suspense fallback={<Skeleton lines={8} />}>
      <DisplayChoices {...props} />
    </Suspense>
  </Popover>
)
