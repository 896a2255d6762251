import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { SetUpStep, SetUpSteps } from '#contract/getting-started.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { finishSetUp } from './finish.ts'
import { nextOpen } from './next-open.ts'
import styles from './step.module.css'
import { skipStep } from './steps.ts'

/** Where a step leads: to the next open one, or out into the inbox. */
export function useAdvance(current: SetUpStep): (steps: SetUpSteps) => Promise<void> {
  const navigate = useNavigate()
  return async (steps) => {
    const next = nextOpen(steps, current)
    await (next ? navigate({ to: '/setup', search: { step: next } }) : finishSetUp(navigate))
  }
}

type StepFootProps = {
  current: SetUpStep
  steps: SetUpSteps
  /** The label of the form's button; without it the step is done, and only "Next" is left. */
  action?: string | undefined
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Back, skip, and next. */
export function StepFoot({ current, steps, action, isPending, isDisabled }: StepFootProps) {
  const navigate = useNavigate()
  const advance = useAdvance(current)
  const before = steps[steps.findIndex(({ name }) => name === current) - 1]?.name
  const isDone = steps.some(({ name, state }) => name === current && state === 'done')
  const isLast = nextOpen(steps, current) === undefined
  const go = (
    <Button
      variant={action ? 'ghost' : 'primary'}
      size="l"
      {...(!action && { endIcon: ArrowRight })}
      onPress={() => void advance(steps)}
    >
      {isLast ? t('Go to inbox') : t('Continue')}
    </Button>
  )
  return (
    <div className={styles.foot}>
      {before ? (
        <Button variant="ghost" size="l" onPress={() => void navigate({ to: '/setup', search: { step: before } })}>
          {t('Back')}
        </Button>
      ) : (
        <span />
      )}
      {isDone ? (
        go
      ) : (
        <Button variant="ghost" size="l" onPress={async () => advance(await skipStep(current))}>
          {t('Skip for now')}
        </Button>
      )}
      {action && (
        <Button
          type="submit"
          variant="primary"
          size="l"
          isPending={isPending ?? false}
          isDisabled={isDisabled ?? false}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
