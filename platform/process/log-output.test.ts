import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const module = new URL('log-output.server.ts', import.meta.url).href

/**
 * Runs these lines in their own process, whose standard output is `stdout`; it has ten seconds to
 * end.
 */
function run(body: string, stdout: 'pipe' | number = 'pipe') {
  const code = `import { openBufferedOutput, openOutput } from '${module}'; import { setTimeout as sleep } from 'node:timers/promises'; ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    timeout: 10_000,
  })
  return { child, ended: once(child, 'exit').then(([exit, signal]) => exit ?? signal) }
}

const twoLines = `openOutput().write('at once\\n'); openBufferedOutput().write('later\\n');`

test('lines for later come in their order, and those that wait for their time come at the exit', async () => {
  const { child, ended } = run(
    `const lines = openBufferedOutput(); for (let at = 0; at < 3_000; at++) lines.write(\`\${at}\\n\`); await sleep(50); lines.write('last\\n'); process.exit(0)`,
  )
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  expect(await ended).toBe(0)
  expect(said.split('\n')).toEqual([...Array(3_000).keys(), 'last', ''].map(String))
})

describe('a process whose output can’t be written', () => {
  test.skipIf(!existsSync('/dev/full'))('works and ends, whatever the fault', async () => {
    const full = openSync('/dev/full', 'w')
    expect(await run(`${twoLines} process.exit(0)`, full).ended).toBe(0)
    expect(await run(`${twoLines} await sleep(400); ${twoLines} process.exit(0)`, full).ended).toBe(
      0,
    )
  })

  test('works and ends when the reader has gone', async () => {
    const { child, ended } = run(
      `process.once('message', () => { ${twoLines} setTimeout(() => process.exit(0), 400) })`,
    )
    child.stdout?.destroy()
    child.send('gone')
    expect(await ended).toBe(0)
  })

  test('works and ends when the reader stops reading', async () => {
    const { child, ended } = run(
      // Opened as by console.log: a pipe that is full then says so instead of holding its writer.
      `process.stdout; const [now, later] = [openOutput(), openBufferedOutput()];
       for (let at = 0; at < 100; at++) { now.write('x'.repeat(3_999) + '\\n'); later.write('x'.repeat(3_999) + '\\n') } process.exit(0)`,
    )
    child.stdout?.pause()
    expect(await ended).toBe(0)
  })
})
