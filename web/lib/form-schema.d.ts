declare module '*?form' {
  /** JSON Schema of what creates one, by the name of the resource in the contract. */
  const forms: Record<string, import('./json-schema.ts').JsonSchema>
  export default forms
}
