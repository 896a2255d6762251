import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { DatePicker, DateTimePicker } from '#web/ui/primitives/date-picker.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Slider } from '#web/ui/primitives/slider.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { Sample } from './sample.tsx'

const answers = [
  { id: 'yes', label: 'Yes', description: 'Replies reopen the ticket.' },
  { id: 'no', label: 'No', description: 'Replies become a new one.' },
  { id: 'other', label: 'Not possible here', isDisabled: true },
]

function Dates() {
  const [day, setDay] = useState<string | null>('2026-12-24')
  const [moment, setMoment] = useState<string | null>('2026-12-24T17:30:00.000Z')
  return (
    <>
      <DatePicker label="Day" value={day} onChange={setDay} />
      <DateTimePicker label="Moment" value={moment} onChange={setMoment} description="Shown in your zone." />
      <DatePicker label="Empty" value={null} onChange={() => {}} error="Choose a day." />
    </>
  )
}

function Sliders() {
  const [zoom, setZoom] = useState(0.4)
  return (
    <>
      <Slider label="Nearer" value={zoom} onChange={setZoom} />
      <Slider label="Disabled" value={0.5} onChange={() => {}} isDisabled />
    </>
  )
}

/** Everything that is typed or ticked. */
export const Fields = () => (
  <>
    <Sample title="TextField, TextArea, NumberField" look="grid">
      <TextField label="Name" defaultValue="Sales" description="As customers see it." isRequired />
      <TextField label="With error" defaultValue="Sa" error="Name has to be longer." />
      <TextField label="Disabled" defaultValue="Sales" isDisabled />
      <TextField label="Read only" defaultValue="Sales" isReadOnly />
      <TextField label="Search" icon={Search} placeholder="Search" />
      <TextField label="Large" size="l" placeholder="As on the sign-in page" />
      <NumberField label="Minutes" defaultValue={15} minValue={0} />
      <TextArea label="Note" defaultValue="Grows with what is typed." />
    </Sample>
    <Sample title="DatePicker, DateTimePicker" look="grid">
      <Dates />
    </Sample>
    <Sample title="Checkbox, Switch" look="row">
      <Checkbox defaultSelected>Ticked</Checkbox>
      <Checkbox>Not ticked</Checkbox>
      <Checkbox isIndeterminate>Some</Checkbox>
      <Checkbox isDisabled>Disabled</Checkbox>
      <Checkbox description="And what it means.">With description</Checkbox>
      <Switch defaultSelected>On</Switch>
      <Switch>Off</Switch>
      <Switch isDisabled>Disabled</Switch>
    </Sample>
    <Sample title="Slider" look="grid">
      <Sliders />
    </Sample>
    <Sample title="RadioGroup, FileDrop" look="grid">
      <RadioGroup label="Follow-up possible" options={answers} defaultValue="yes" />
      <RadioGroup
        label="Kind"
        look="segments"
        defaultValue="in"
        options={[
          { id: 'in', label: 'Call in' },
          { id: 'out', label: 'Call out' },
          { id: 'mail', label: 'E-mail' },
        ]}
      />
      <FileDrop onFiles={(files) => toast(files.map(({ name }) => name).join(', '))} />
    </Sample>
  </>
)
