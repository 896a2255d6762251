import { readFile, writeFile } from 'node:fs/promises'
import { allEndpoints } from '#contract/all.ts'
import { openApi } from '#contract/openapi.ts'
import { version } from '#server/pages/document.ts'

/** Writes docs/api/openapi.json from the contracts; `--check` only compares. */
const target = new URL('../docs/api/openapi.json', import.meta.url)

const generated = `${JSON.stringify(openApi(allEndpoints, version), null, 2)}\n`
const current = await readFile(target, 'utf8').catch(() => '')

if (process.argv.includes('--check') && generated !== current) {
  console.error('docs/api/openapi.json differs from the contracts: run `npm run openapi`.')
  process.exitCode = 1
} else if (generated !== current) {
  await writeFile(target, generated)
  console.log('Wrote docs/api/openapi.json')
}
