import { VisuallyHidden } from 'react-aria-components'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { Brand } from '#web/features/session/brand.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import type { StepName } from './next-open.ts'
import styles from './wizard.module.css'
import { type StepState, stepTitle } from './steps.ts'

type Listed = { name: StepName; state: StepState }

const stateWords = (state: StepState) => ({ open: t('to do'), done: t('done'), skipped: t('skipped') })[state]

function StepMark({ state, number }: { state: StepState; number: number }) {
  const Icon = state === 'done' ? Check : Minus
  return (
    <span className={classes(styles.mark, styles[state])}>
      {state === 'open' ? number : <Icon size={13} strokeWidth={2.5} aria-hidden />}
    </span>
  )
}

function StepEntry({ step: { name, state }, number, isCurrent }: { step: Listed; number: number; isCurrent: boolean }) {
  const content = (
    <>
      <StepMark state={state} number={number} />
      <span className={styles.stepName} aria-hidden>
        {stepTitle(name)}
      </span>
      <VisuallyHidden elementType="span">
        {stepTitle(name)} {stateWords(state)}
      </VisuallyHidden>
    </>
  )
  const className = classes(styles.step, isCurrent && styles.current)
  if (isCurrent || name === 'administrator') {
    return (
      <span className={className} {...(isCurrent && { 'aria-current': 'step' as const })}>
        {content}
      </span>
    )
  }
  return (
    <Link to="/setup" search={{ step: name }} look="plain" className={className}>
      {content}
    </Link>
  )
}

type WizardProps = {
  current: StepName
  steps: SetUpSteps
  title: string
  lead: string
  children: ReactNode
  /** Below the list, for who has no time now. */
  aside?: ReactNode
}

/** The steps at the side, the current one beside them; on a phone only the position. */
export function Wizard({ current, steps, title, lead, children, aside }: WizardProps) {
  useTitle(title)
  const hasAdministrator = current !== 'administrator'
  const listed: Listed[] = [{ name: 'administrator', state: hasAdministrator ? 'done' : 'open' }, ...steps]
  const position = listed.findIndex(({ name }) => name === current) + 1
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <Brand />
        <nav aria-label={t('Setup steps')}>
          <ol className={styles.steps}>
            {listed.map((step, index) => (
              <li key={step.name}>
                {hasAdministrator ? (
                  <StepEntry step={step} number={index + 1} isCurrent={step.name === current} />
                ) : (
                  <span
                    className={classes(styles.step, index === 0 && styles.current)}
                    {...(index === 0 && { 'aria-current': 'step' as const })}
                  >
                    <StepMark state={step.state} number={index + 1} />
                    <span className={styles.stepName}>{stepTitle(step.name)}</span>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </nav>
        {aside}
      </aside>
      <main className={styles.main}>
        <div className={styles.content}>
          <p className={styles.position}>{t('Step {position} of {count}', { position, count: listed.length })}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
