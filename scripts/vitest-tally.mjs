// Reporter of vitest that writes what scripts/test.mjs says at the end: how many passed, which
// failed and why, which needed a second try.
import { writeFileSync } from 'node:fs'

export default class Tally {
  #tally = { passed: 0, failed: [], flaky: [] }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    if (state === 'passed') this.#tally.passed += 1
    if (state === 'failed') this.#tally.failed.push({ name, reason: reasons(errors) })
    if (test.diagnostic()?.flaky) this.#tally.flaky.push({ name, reason: reasons(errors) })
  }

  onTestRunEnd(modules, errors) {
    // A file that could not be loaded has no tests to count; an error outside of every test belongs
    // to none.
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0)
        this.#tally.failed.push({ name: module.relativeModuleId, reason: reasons(module.errors()) })
    }
    if (errors.length > 0)
      this.#tally.failed.push({ name: 'outside of every test', reason: reasons(errors) })
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(this.#tally))
  }
}

function reasons(errors) {
  return errors
    .map(({ message, stack = '' }) =>
      `${message}\n${stack.split('\n').find((line) => line.includes('.test.')) ?? ''}`.trim(),
    )
    .join('\n')
}
