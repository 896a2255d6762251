import type { TopicValues } from './topic-values.ts'

/** Names of the widget; title and greeting are settings of their own for visitors of all languages. */
export type TextName = 'title' | 'greeting' | 'awayGreeting'

const isSetting = (language: string, name: TextName): name is 'title' | 'greeting' =>
  language === '' && name !== 'awayGreeting'

const keyOf = (language: string, name: TextName) => (language === '' ? name : `${language}.${name}`)

/** The text for one language, or for all others if the language is empty. */
export const readText = (values: TopicValues, language: string, name: TextName): string =>
  (isSetting(language, name) ? values[name] : values.texts[keyOf(language, name)]) ?? ''

type ChangedText = { language: string; name: TextName; text: string }

/** An empty text stands for the widget’s own. */
export function changeText({ texts }: TopicValues, { language, name, text }: ChangedText): Partial<TopicValues> {
  if (isSetting(language, name)) return { [name]: text === '' ? null : text }
  const { [keyOf(language, name)]: _old, ...others } = texts
  return { texts: text === '' ? others : { ...others, [keyOf(language, name)]: text } }
}
