import type { WhatsappTemplate } from '#contract/channel-whatsapp.ts'
import { placeholdersIn } from '#contract/whatsapp-text.ts'
import { type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import { callGraph, type GraphAccess } from '../messaging/graph-api.ts'

/** A template with its values, as an article has it in `preferences.whatsapp.template`. */
export type SentTemplate = { name: string; language: string; parameters: { name: string; text: string }[] }

const fields = 'name,language,status,category,components'
const most = 250

/** The approved ones that need nothing but texts in their body. */
export async function listTemplates(access: GraphAccess, businessId: string): Promise<WhatsappTemplate[]> {
  const path = `${encodeURIComponent(businessId)}/message_templates?fields=${fields}&limit=${most}`
  const { data } = await callGraph(access, path)
  return objectsIn(data).flatMap((one) => readTemplate(one) ?? [])
}

function readTemplate({ name, language, status, category, components }: Json): WhatsappTemplate | undefined {
  const parts = objectsIn(components)
  const part = (type: string) => parts.find((one) => one.type === type) ?? {}
  const [header, body, footer] = [part('HEADER'), part('BODY'), part('FOOTER')]
  const text = textIn(body.text) ?? ''
  const isPlain = header.format === undefined || header.format === 'TEXT'
  // Their values could not be entered.
  const others = [header, footer, part('BUTTONS'), part('CAROUSEL')]
  if (status !== 'APPROVED' || text === '' || !isPlain || placeholdersIn(JSON.stringify(others)).length > 0)
    return undefined
  return {
    name: textIn(name) ?? '',
    language: textIn(language) ?? '',
    category: textIn(category) ?? '',
    header: textIn(header.text) ?? '',
    body: text,
    footer: textIn(footer.text) ?? '',
    parameters: placeholdersIn(text).map((placeholder, at) => ({
      name: placeholder,
      example: exampleOf(objectIn(body.example), placeholder, at),
    })),
  }
}

function exampleOf({ body_text, body_text_named_params }: Json, name: string, at: number): string {
  const named = objectsIn(body_text_named_params).find(({ param_name }) => param_name === name)
  const [values] = Array.isArray(body_text) ? (body_text as unknown[]) : []
  return textIn(named?.example) ?? (Array.isArray(values) ? textIn(values[at]) : undefined) ?? ''
}

/** Undefined for an article that is no template. */
export function templateIn(preferences: unknown): SentTemplate | undefined {
  const { name, language, parameters } = objectIn(objectIn(objectIn(preferences).whatsapp).template)
  const [template, code] = [textIn(name), textIn(language)]
  if (!template || !code) return undefined
  const values = objectsIn(parameters).map((one) => ({ name: textIn(one.name) ?? '', text: textIn(one.text) ?? '' }))
  return { name: template, language: code, parameters: values }
}

/** As the network wants it: values in their order, or by their name. */
export function describeTemplate({ name, language, parameters }: SentTemplate): Json {
  const values = parameters.map((one) => ({
    type: 'text',
    text: one.text,
    ...(/^\d+$/.test(one.name) ? {} : { parameter_name: one.name }),
  }))
  const components = values.length > 0 ? { components: [{ type: 'body', parameters: values }] } : {}
  return { name, language: { code: language }, ...components }
}
