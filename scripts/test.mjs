// npm test: unit and scenario tests, then the browser journeys, of the daily set; the last line is
// the sum of both. `npm test -- part` adds one of the six parts of the rest, `npm run test:all` runs
// everything. tests/sets.ts says what belongs where.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ensureBuild, ensureDependencies, nodeProgram, root, StepFailed } from './prepare.mjs'

const setEnv = envOfSet(process.argv[2])
const reports = mkdtempSync(join(tmpdir(), 'hostwright-reports-'))
const total = { passed: 0, failed: 0 }
/** @type {{ heading: string, name: string, reason: string }[]} */
const reported = []
try {
  await ensureDependencies()
  await ensureBuild()
  await runUnits()
  await runJourneys()
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error)
  total.failed += 1
}
rmSync(reports, { recursive: true, force: true })
// Repeated at the end, where they are seen on the last page of a long run.
for (const { heading, name, reason } of reported)
  console.log(`\n${heading}: ${name}\n${reason.replace(/^/gm, '    ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** What the configurations of both runners read (tests/sets.ts). */
function envOfSet(which = 'daily') {
  if (which === 'all') return { TEST_SET: '' }
  if (which === 'daily') return { TEST_SET: 'daily', TEST_CHANGED: changedFiles() }
  const part = process.env.TEST_PART || `${(Math.floor(Date.now() / 86_400_000) % 6) + 1}`
  if (which !== 'part' || !/^[1-6]$/.test(part)) {
    console.error('Usage: npm test [-- part], with TEST_PART=1 to 6 for another than today’s')
    process.exit(1)
  }
  console.log(`Part ${part} of 6 of the full tests, with the daily tests`)
  return { TEST_SET: `daily+${part}`, TEST_CHANGED: changedFiles() }
}

/** Files that differ from what the branch follows; none where that is not known. */
function changedFiles() {
  const base = process.env.TEST_BASE || '@{upstream}'
  const git = spawnSync('git', ['diff', '--name-only', '--merge-base', base], { cwd: root })
  return git.status === 0 ? `${git.stdout}` : ''
}

async function runUnits() {
  console.log('Unit and scenario tests')
  const report = join(reports, 'units.json')
  const code = await run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=./scripts/vitest-tally.mjs'],
    { TALLY_FILE: report },
  )
  count('unit and scenario tests', code, { passed: 0, failed: [], flaky: [], ...read(report) })
}

async function runJourneys() {
  console.log('Browser journeys')
  const chromium = chromiumOfRun()
  if (!chromium) {
    console.error(
      'No Chromium found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
    total.failed += 1
    return
  }
  const report = join(reports, 'journeys.json')
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { suites = [], errors = [] } = read(report)
  const tests = suites.flatMap(testsOf)
  const withStatus = (status) => tests.filter((test) => test.status === status)
  count('browser journeys', code, {
    passed: withStatus('expected').length + withStatus('flaky').length,
    failed: [
      ...withStatus('unexpected'),
      ...errors.map(({ message }) => ({ name: 'outside of every journey', reason: message ?? '' })),
    ],
    flaky: withStatus('flaky'),
  })
}

/** The tests of a suite in Playwright's report and of the suites within it. */
function testsOf({ file, suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file}:${line} > ${title}`,
      status,
      reason: results
        .flatMap(({ errors = [] }) =>
          errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
        )
        .join('\n'),
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

// A runner that crashed or found no tests has failed, whatever it printed.
function count(name, code, { passed, failed, flaky }) {
  total.passed += passed
  total.failed += failed.length
  reported.push(
    ...flaky.map((test) => ({ heading: 'Passed at the second try', ...test })),
    ...failed.map((test) => ({ heading: 'Failed', ...test })),
  )
  if (failed.length > 0 || (code === 0 && passed > 0)) return
  console.error(
    code === 0 ? `No ${name} were found.` : `The runner of the ${name} ended with code ${code}.`,
  )
  total.failed += 1
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...setEnv, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * One without windows takes a third less time over the journeys: where a whole run may install
 * programs, it does so beside another Chromium.
 */
function chromiumOfRun() {
  const found = findChromium()
  const isEnough =
    found && (!process.env.CI || process.env.CHROMIUM_PATH || found.endsWith('headless-shell'))
  return isEnough ? found : (installChromium() ?? found)
}

function installChromium() {
  if (
    process.platform !== 'linux' ||
    process.getuid?.() !== 0 ||
    spawnSync('apt-get', ['--version']).status !== 0
  )
    return undefined
  console.log('Installing Chromium by apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync(
    'apt-get',
    [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-liberation',
    ],
    quiet,
  )
  // Releases of Debian before the shell was its own package.
  if (!findChromium())
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      quiet,
    )
  return findChromium()
}
