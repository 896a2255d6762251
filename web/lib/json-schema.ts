/** As much of JSON Schema as the API's document uses. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: (string | number | boolean | null)[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  description?: string
  $ref?: string
}
