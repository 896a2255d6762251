import { readFile, writeFile } from 'node:fs/promises'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { notices } from '#contract/notices.ts'
import { openApi } from '#contract/openapi.ts'
import { version } from '#server/pages/document.ts'

const describeErrorCodes = () => `# Error codes

Generated from \`contract/error-codes.ts\` by \`npm run openapi\`.

Every error response has a \`code\`. The meaning of a code never changes; compare codes, not the texts in \`error\` and \`error_human\`. \`field\` names the parameter that is wrong, \`values\` contains the values for an error message. New codes may be added: show \`error_human\` for an unknown code.

\`\`\`json
{ "error": "Name can't be blank", "error_human": "Name can't be blank", "code": "required", "field": "name" }
\`\`\`

Some operations report a failure with status 200, as deployed clients expect: merging tickets, links from emails, CSV imports. They return the same \`code\`, \`field\` and \`values\`.

| code | status | meaning |
|---|---|---|
${Object.entries(errorCodes)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, { statuses, means }]) => `| \`${code}\` | ${statuses.join(', ')} | ${means} |`)
  .join('\n')}

## Notices

Texts that are not error responses have codes too: results of connection tests (\`code\`, \`values\`), reasons why an email was not processed or delivered (\`reason_code\`, \`reason_values\`; in articles \`delivery_status_code\`, \`delivery_status_values\`) and problems of the health check (\`problems\`).

| code | text |
|---|---|
${Object.entries(notices)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, text]) => `| \`${code}\` | ${text} |`)
  .join('\n')}
`

/** Generated from the contracts; `--check` only compares. */
const documents = {
  'docs/api/openapi.json': `${JSON.stringify(openApi(allEndpoints, version), null, 2)}\n`,
  'docs/api/errors.md': describeErrorCodes(),
}

for (const [path, generated] of Object.entries(documents)) {
  const target = new URL(`../${path}`, import.meta.url)
  const current = await readFile(target, 'utf8').catch(() => '')
  if (generated === current) continue
  if (process.argv.includes('--check')) {
    console.error(`${path} differs from the contracts: run \`npm run openapi\`.`)
    process.exitCode = 1
  } else {
    await writeFile(target, generated)
    console.log(`Wrote ${path}`)
  }
}
