import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll } from 'vitest'

/** An S3 server of another hand for the tests of this file, with a bucket 'files'. */
export function useFileServer() {
  let directory = ''
  let port = 0
  let server: S3rver | undefined
  const start = async () => {
    const started = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'files' }],
    })
    port = (await started.run()).port
    server = started
  }
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hostwright-files-'))
    await start()
  })
  afterAll(async () => {
    await server?.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    url: (folder = '') => `s3://S3RVER:S3RVER@127.0.0.1:${port}/files/${folder}?tls=no`,
    /** Where it keeps its objects. */
    folder: () => join(directory, 'files'),
    start,
    stop: async () => {
      await server?.close()
      server = undefined
    },
  }
}
