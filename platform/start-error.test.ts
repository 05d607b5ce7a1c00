import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from './config.server.ts'
import { explainStartFailure, StartError } from './start-error.server.ts'

it('names every fault of a configuration, the start error in one line, and leaves a bug its stack', () => {
  expect(explainStartFailure(thrown(() => readConfig({ APP_MODE: 'live', PUBLIC_URL: 'http://x', APP_SECRET: 'short' })))).toEqual([
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
  expect(explainStartFailure(failure)).toEqual([`Port ${port} is taken by another program. Stop that one, or set PORT.`])
  holder.close()
})

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}
