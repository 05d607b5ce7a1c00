import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../config.server.ts'
import { explainStartFailure, StartError } from './start-error.server.ts'

it('names every fault of a configuration, the start error in one line, and leaves a bug its stack', () => {
  expect(
    explainStartFailure(
      thrown(() => readConfig({ APP_MODE: 'live', PUBLIC_URL: 'http://x', APP_SECRET: 'short' })),
    ),
  ).toEqual([
    'Invalid PUBLIC_URL. Must start with https://',
    'Invalid APP_SECRET. Key appears to be malformed.',
  ])
  expect(explainStartFailure(new StartError('one line'))).toEqual(['one line'])
  expect(explainStartFailure(new TypeError('a bug'))).toBeUndefined()
})

it('says which port is taken', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, resolve))
  const address = holder.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const failure = await new Promise((resolve) => createServer().once('error', resolve).listen(port))
  expect(explainStartFailure(failure)).toEqual([
    `Port ${port} is taken by another program. Stop that one, or set PORT.`,
  ])
  holder.close()
})

it('looks behind what wraps the reason', () => {
  const full = Object.assign(
    new Error('could not extend file "base/1/2": No space left on device'),
    { code: '53100' },
  )
  expect(explainStartFailure(new Error('Failed query: create table', { cause: full }))).toEqual([
    'The disk of the database is full: could not extend file "base/1/2": No space left on device',
  ])
  const crashed = new Error('Failed query: rollback', {
    cause: new Error('Client has encountered a connection error and is not queryable'),
  })
  expect(explainStartFailure(crashed)).toEqual([expect.stringMatching(/^The database went away\./)])
  const refused = new StartError('Cannot use the database', {
    cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }),
  })
  expect(explainStartFailure(refused)).toEqual(['Cannot use the database'])
})

it("takes a missing file for a fault of the program, a folder that cannot be made for the operator's", () => {
  const missing = (syscall: string) =>
    explainStartFailure(
      Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall, path: '/data/postgres' }),
    )
  expect(missing('open')).toBeUndefined()
  expect(missing('mkdir')).toEqual([
    'The folder /data/postgres cannot be made here. Set DATA_DIR to a folder that this user may write.',
  ])
})

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}
