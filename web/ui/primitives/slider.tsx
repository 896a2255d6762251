import { Label, Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components'
import styles from './slider.module.css'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  minValue?: number | undefined
  maxValue?: number | undefined
  step?: number | undefined
  isDisabled?: boolean | undefined
}

/** A number that is found by trying, such as a zoom level. */
export const Slider = ({
  label,
  minValue = 0,
  maxValue = 1,
  step = 0.01,
  isDisabled = false,
  ...state
}: SliderProps) => (
  <AriaSlider {...state} {...{ minValue, maxValue, step, isDisabled }} className={styles.slider ?? ''}>
    <Label className={styles.label}>{label}</Label>
    <SliderTrack className={styles.track ?? ''}>
      <SliderThumb className={styles.thumb ?? ''} />
    </SliderTrack>
  </AriaSlider>
)
