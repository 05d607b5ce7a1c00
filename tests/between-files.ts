import { afterAll } from 'vitest'
import { setClock } from '#platform/clock.server.ts'
import { readConfig, useConfig } from '#platform/config.server.ts'

// Test files that share a process: the next one begins with the usual configuration at the true
// time, whatever this one set.
afterAll(() => {
  useConfig(readConfig(process.env))
  setClock(null)
})
