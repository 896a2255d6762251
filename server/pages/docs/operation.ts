import { type Html, html } from '../html.ts'
import { inline } from './prose.ts'
import { boundsOf, type MediaTypes, nameOf, type Parameter, type Placed, sampleOf, type Schema } from './schema.ts'

/** Filled in per request: the page itself is rendered once. */
export const originMark = '%ORIGIN%'

const joined = (pieces: Html[]): Html[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [html` | `, piece]))

/** `Application[] | object`, with links to what has a name. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${joined(choices.map(typeOf))}`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${joined(schema.enum.map((value) => html`${JSON.stringify(value)}`))}`
  const keys = Object.keys(schema.properties ?? {})
  if (keys.length > 0 && keys.length <= 4) return html`{ ${keys.join(', ')} }`
  const types = [schema.type ?? 'any'].flat()
  return html`${joined(types.map((type) => (type === 'array' ? html`${typeOf(schema.items ?? {})}[]` : html`${type}`)))}`
}

type ParameterRow = { name: string; place?: string; required: boolean; schema: Schema }

const line = ({ name, place, required, schema }: ParameterRow): Html =>
  html`<tr>
    <th scope="row"><code>${name}</code>${required && html` <span class="needed">required</span>`}</th>
    <td><code>${typeOf(schema)}</code></td>
    <td>${[place, boundsOf(schema)].filter(Boolean).join(', ')} ${inline(schema.description ?? '')}</td>
  </tr>`

const lineOf = ({ in: place, ...rest }: Parameter): ParameterRow => ({ place, ...rest })

const table = (caption: string, lines: ParameterRow[]): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(line)}
      </tbody>
    </table>
  </div>`

export const fields = (caption: string, { properties = {}, required = [] }: Schema): Html =>
  table(
    caption,
    Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema })),
  )

const json = (value: unknown): Html => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

const bodyOf = (content: MediaTypes | undefined): { type?: string; schema?: Schema; example?: unknown } => {
  const [[type, { schema = undefined, example = undefined } = {}] = []] = Object.entries(content ?? {})
  return { type, schema, example: example ?? (schema && sampleOf(schema)) }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlOf({ method, path, parameters, requestBody, 'x-permission': permission }: Placed): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(sampleOf(parameters.find((one) => one.name === name)?.schema ?? {}, name)),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`)
  const { type, example } = bodyOf(requestBody?.content)
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(`${originMark}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    ...(permission === 'public' ? [] : ["-H 'Authorization: Token token=…'"]),
    ...(type === 'multipart/form-data' ? ["-F 'file=@example.csv'"] : []),
    ...(type === 'application/json'
      ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(example))}`]
      : []),
  ].join(' \\\n  ')
}

const answers = ({ responses }: Placed, reasons: Record<string, { description: string }>): Html => {
  const failures = Object.entries(responses).filter(([, { $ref }]) => $ref !== undefined)
  const [status, success] = Object.entries(responses).find(([, { $ref }]) => $ref === undefined) ?? []
  const [[type, content] = []] = Object.entries(success?.content ?? {})
  return html`<h3>Answer</h3>
    <p class="answer"><code>${status}</code> <code>${content?.schema ? typeOf(content.schema) : type}</code></p>
    ${content?.schema?.properties && fields('Fields', content.schema)}
    ${content?.example !== undefined && json(content.example)}
    <h3>Failures</h3>
    <dl class="answers">
      ${failures.map(
        ([failure]) =>
          html`<dt><code>${failure}</code></dt>
            <dd>${reasons[failure]?.description}</dd>`,
      )}
    </dl>`
}

const permissionOf = ({ 'x-permission': permission }: Placed): string =>
  permission === 'public' ? 'public' : permission === 'any' ? 'signed in' : permission.join(' or ')

/** Closed, it is one line of a list. The id is on an element inside, so that a link to it opens it. */
export const operation = (placed: Placed, reasons: Record<string, { description: string }>): Html => {
  const { operationId, method, path, summary, description, parameters, requestBody } = placed
  const { schema } = bodyOf(requestBody?.content)
  return html`<details class="operation">
    <summary>
      <span class="method ${method}">${method.toUpperCase()}</span>
      <code>${path}</code>
      <span class="title">${summary}</span>
      <span class="permission">${permissionOf(placed)}</span>
    </summary>
    <div id="${operationId}">
      <p>${inline(description)} <a class="anchor" href="#${operationId}">Link</a></p>
      ${parameters.length > 0 && table('Parameters', parameters.map(lineOf))}
      ${schema && fields(`Body: ${Object.keys(requestBody?.content ?? {}).join(' or ')}`, schema)}
      <h3>Example</h3>
      <pre tabindex="0"><code>${curlOf(placed)}</code></pre>
      ${answers(placed, reasons)}
    </div>
  </details>`
}
