import { UserX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { WaitDialog } from '#web/features/composer/wait-dialog.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { useMe } from '#web/lib/session.ts'
import {
  attributeChoices,
  attributeKey,
  attributeLabel,
  type ChoiceAttribute,
  choiceAttributes,
} from '#web/domain/tickets/attributes.ts'
import { choosableStates, type State, stateOfType, useChoices } from '#web/domain/tickets/choices.ts'
import { findTags } from '../filter-fields.ts'
import { openedDialog, type DialogRequest, type Question } from './open-dialog.ts'
import { assignTo, moveTo, chooseRecord, nobody, setField, setState, waitsFor } from './changes.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { addTag, type Operation } from './operations.ts'
import { PickDialog } from '#web/ui/patterns/pick-dialog.tsx'
import { runOperation } from './run.ts'

/** Most installations have no custom fields. */
const FieldDialog = lazy(async () => ({ default: (await import('./field-dialog.tsx')).FieldDialog }))

type AskedProps = { onClose: () => void; run: (operation: Operation) => void }

function OwnerDialog({ run, onClose }: AskedProps) {
  const me = useMe()
  const { owners } = useChoices()
  const option = ({ id, name, image }: (typeof owners)[number]) => ({
    id,
    label: id === me.id ? t('{name} (me)', { name }) : name,
    start: <Avatar name={name} image={image} size="s" />,
  })
  const mine = owners.filter(({ id }) => id === me.id)
  const others = owners.filter(({ id }) => id !== me.id)
  const options = [...mine.map(option), ...others.map(option), { ...nobody(), icon: UserX }]
  return <PickDialog title={t('Assign to')} options={options} onPick={(one) => run(assignTo(one))} onClose={onClose} />
}

function StateDialog({ run, onClose }: AskedProps) {
  const choices = useChoices()
  const [waiting, setWaiting] = useState<State>()
  const states = choosableStates(choices)
  if (waiting) return <Waiting state={waiting} run={run} onClose={onClose} />
  const options = states.map((state) => ({
    id: state.id,
    label: td(state.name),
    start: <StateIcon shape={chooseShape(state.type)} label="" />,
  }))
  const pick = (id: number) => {
    const state = states.find((one) => one.id === id)
    if (!state) return
    if (waitsFor(state)) setWaiting(state)
    else run(setState(choices, state))
  }
  return <PickDialog title={t('State')} options={options} onPick={({ id }) => pick(id)} onClose={onClose} />
}

function Waiting({ state, run, onClose }: AskedProps & { state: State }) {
  const choices = useChoices()
  return (
    <WaitDialog
      title={td(state.name)}
      action={t('Set reminder')}
      onChoose={(until) => run(setState(choices, state, until))}
      onClose={onClose}
    />
  )
}

function SnoozeDialog(props: AskedProps) {
  const state = stateOfType(useChoices(), 'pending reminder')
  return state ? <Waiting {...props} state={state} /> : null
}

function GroupDialog({ run, onClose }: AskedProps) {
  const options = useChoices().groups.map(({ id, name }) => ({ id, label: td(name) }))
  return (
    <PickDialog title={t('Move to group')} options={options} onPick={(one) => run(moveTo(one))} onClose={onClose} />
  )
}

/** For attributes that are one of a few records. */
function RecordDialog({ name, run, onClose }: AskedProps & { name: ChoiceAttribute }) {
  const records = attributeChoices(name, useChoices()) ?? []
  const options = records
    .filter(({ active = true }) => active)
    .map((record) => ({ id: record.id, label: td(record.name) }))
  const pick = (one: { id: number; label: string }) => run(chooseRecord(name, one))
  return <PickDialog title={attributeLabel(name)} options={options} onPick={pick} onClose={onClose} />
}

const TagDialog = ({ run, onClose }: AskedProps) => (
  <PickDialog
    title={t('Add tag')}
    search={findTags}
    create={(words) => ({ id: words, label: words, description: t('New tag') })}
    onPick={({ id }) => run(addTag(id))}
    onClose={onClose}
  />
)

function CustomDialog({ name, run, onClose }: AskedProps & { name: string }) {
  const field = useChoices().customFields.find((one) => one.name === name)
  return field ? (
    <Suspense fallback={null}>
      <FieldDialog field={field} onSet={(value) => run(setField(field, value))} onClose={onClose} />
    </Suspense>
  ) : null
}

const dialogs: Partial<Record<Question, (props: AskedProps) => ReactNode>> = {
  owner: OwnerDialog,
  group: GroupDialog,
  state: StateDialog,
  tag: TagDialog,
  snooze: SnoozeDialog,
}

const closeDialog = () => openedDialog.set(undefined)

/** The dialog for a property of tickets. */
export function AskedChange({ question, list, only }: DialogRequest) {
  if (question === 'merge') return <MergeDialog list={list} onClose={closeDialog} />
  const Content = dialogs[question]
  const name = choiceAttributes.find((one) => attributeKey(one) === question)
  const run = (operation: Operation) => {
    closeDialog()
    void runOperation(list, operation, only)
  }
  if (Content) return <Content onClose={closeDialog} run={run} />
  if (question.startsWith('field:')) return <CustomDialog name={question.slice(6)} onClose={closeDialog} run={run} />
  return name ? <RecordDialog name={name} onClose={closeDialog} run={run} /> : null
}
