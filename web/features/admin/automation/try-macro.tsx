import { MacroSimulation } from '#contract/macro.ts'
import type { Perform } from '#contract/perform.ts'
import type { RecordDraft } from '#web/features/admin/resource/resource-admin.tsx'
import { api } from '#web/lib/api/api.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { describeMacro } from './describe-perform.ts'
import { InWords, useActionNames } from './rule-words.tsx'
import { TryRule } from './try-rule.tsx'
import styles from './try-rule.module.css'

/** The macro in words, and what it would do to a ticket. */
export function TryMacro({ draft: { values } }: { draft: RecordDraft }) {
  const perform = (values.perform as Perform | undefined) ?? {}
  const names = useActionNames([perform])
  const settled = useSettled(perform)
  return (
    <div className={styles.pane}>
      <InWords sentence={describeMacro(perform, names)} />
      <TryRule
        kind="macros"
        rule={settled}
        simulate={async (ticket_id) =>
          (await api({ simulate: MacroSimulation }).simulate({ perform: settled, ticket_id })).trial
        }
      />
    </div>
  )
}
