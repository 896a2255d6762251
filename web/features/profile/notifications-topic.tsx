import { useState } from 'react'
import { Account } from '#contract/account.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import people from '#web/features/admin/people/people.module.css'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { kindName, kinds, type Matrix, completeMatrix, presets } from './notification-matrix.ts'
import { PopUpsCard } from './pop-ups-card.tsx'
import { savePreferences } from './save-preferences.ts'

const columns = () =>
  [
    { id: 'owned_by_me', part: 'criteria', title: t('My tickets') },
    { id: 'owned_by_nobody', part: 'criteria', title: t('Unassigned') },
    { id: 'subscribed', part: 'criteria', title: t('Following') },
    { id: 'no', part: 'criteria', title: t('All tickets') },
    { id: 'online', part: 'channel', title: t('In app') },
    { id: 'email', part: 'channel', title: t('Email') },
  ] as const

type TableProps = { matrix: Matrix; onChange: (matrix: Matrix) => void }

/** Rows are events; columns are the tickets they concern and the channels. */
const MatrixTable = ({ matrix, onChange }: TableProps) => (
  <div className={people.scroller}>
    <table className={people.matrix} aria-label={t('Notify me when')}>
      <thead>
        <tr className={people.parts}>
          <th scope="col" rowSpan={2}>
            {t('Event')}
          </th>
          <th scope="colgroup" colSpan={4}>
            {t('Which tickets')}
          </th>
          <th scope="colgroup" colSpan={2} data-begins>
            {t('Channel')}
          </th>
        </tr>
        <tr>
          {columns().map(({ id, title }) => (
            <th key={id} scope="col" data-begins={id === 'online' || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind)}</th>
            {columns().map(({ id, part, title }) => (
              <td key={id} data-title={title} data-begins={id === 'online' || undefined}>
                <Checkbox
                  aria-label={`${kindName(kind)}: ${title}`}
                  isSelected={matrix[kind][part][id] === true}
                  onChange={(isOn) =>
                    onChange({ ...matrix, [kind]: { ...matrix[kind], [part]: { ...matrix[kind][part], [id]: isOn } } })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

async function reset() {
  await attempt(api(Account).resetNotifications(), t('Saved'))
  await refreshSession()
}

export function NotificationsTopic() {
  const { preferences } = useMe()
  const config = preferences.notification_config as { matrix?: Matrix } | undefined
  const [typed, setTyped] = useState<Matrix>()
  const [isPending, setPending] = useState(false)
  const saved = completeMatrix(config?.matrix)
  const matrix = typed ?? saved
  const changes = kinds.filter((kind) => JSON.stringify(matrix[kind]) !== JSON.stringify(saved[kind])).map(kindName)
  const save = async () => {
    setPending(true)
    if (await savePreferences({ notification_config: { ...config, matrix } })) setTyped(undefined)
    setPending(false)
  }
  return (
    <>
      <section className={styles.card} aria-label={t('Notifications')}>
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{t('Notify me when')}</h2>
          <div className={styles.actions}>
            {presets().map(({ id, title, about, matrix: preset }) => (
              <Button key={id} size="s" aria-label={`${title}: ${about}`} onPress={() => setTyped(preset)}>
                {title}
              </Button>
            ))}
          </div>
        </div>
        <MatrixTable matrix={matrix} onChange={setTyped} />
        <div className={styles.cardFoot}>
          <Button
            variant="ghost"
            onPress={() => {
              setTyped(undefined)
              void reset()
            }}
          >
            {t('Reset to default')}
          </Button>
        </div>
      </section>
      <SaveBar
        changes={changes}
        isPending={isPending}
        onSave={() => void save()}
        onDiscard={() => setTyped(undefined)}
      />
      <PopUpsCard />
    </>
  )
}
