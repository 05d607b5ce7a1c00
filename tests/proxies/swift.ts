import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileStoreAddress } from '#platform/files/address.ts'
import { type FileStore, fileKey, openFileStore } from '#platform/files/store.server.ts'
import { freePort } from '../server.ts'

/**
 * OpenStack Swift with its S3 interface, on one machine: one ring of each kind with one place. Its
 * Debian packages are swift-proxy, swift-account, swift-container, swift-object and memcached.
 */
const programs: ChildProcess[] = []
let folder: string
let store: FileStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostwright-swift-'))
  mkdirSync(join(folder, 'node/one'), { recursive: true })
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${process.env.USER ?? 'root'}\nswift_dir = ${folder}\nlog_level = ERROR\n`
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort()
    const ring = (...words: string[]) =>
      execFileSync('swift-ring-builder', [`${kind}.builder`, ...words], { cwd: folder })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    ring('rebalance')
    write(
      `${kind}-server.conf`,
      `${common(port)}devices = ${folder}/node\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
    run(`swift-${kind}-server`, `${folder}/${kind}-server.conf`)
  }
  const memory = await freePort()
  run('memcached', '-u', 'root', '-l', '127.0.0.1', '-p', String(memory), '-m', '16')
  const port = await freePort()
  write(
    'proxy-server.conf',
    `${common(port)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
[filter:slo]
use = egg:swift#slo
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`,
  )
  run('swift-proxy-server', `${folder}/proxy-server.conf`)
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null)
    if (answer?.ok) break
    if (tries > 100) throw new Error('Swift did not start')
    await sleep(200)
  }
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const region = 'us-east-1'
  await new S3Client({ endpoint, region, forcePathStyle: true, credentials }).send(
    new CreateBucketCommand({ Bucket: 'files' }),
  )
  store = openFileStore(
    readFileStoreAddress(`s3://test%3Atester:testing@127.0.0.1:${port}/files/site?tls=no`),
  )
})
afterAll(async () => {
  for (const program of programs) {
    program.kill()
    await Promise.race([once(program, 'exit'), sleep(5_000)])
  }
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

function run(command: string, ...args: string[]): void {
  const program = spawn(command, args, {
    stdio: 'ignore',
    env: { ...process.env, SWIFT_DIR: folder },
  })
  program.on('error', () => {
    throw new Error(`${command} is missing (Debian)`)
  })
  programs.push(program)
}

test('a file comes back as it was, is not there once deleted, and was never there', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
  const key = fileKey('support_file_bytes', bytes)
  await store.put(key, bytes)
  expect((await store.get(key))?.equals(bytes)).toBe(true)
  await store.delete([key, fileKey('support_file_bytes', bytes)])
  expect(await store.get(key)).toBeNull()
})

test('the list has every file, over its pages', async () => {
  const keys = Array.from({ length: 1_020 }, (_, at) => fileKey('many', Buffer.from(String(at))))
  for (let at = 0; at < keys.length; at += 20)
    await Promise.all(keys.slice(at, at + 20).map((key) => store.put(key, Buffer.from('x'))))
  const listed: string[] = []
  let pages = 0
  for await (const page of store.list()) {
    listed.push(...page.map(({ key }) => key))
    pages++
  }
  expect(pages).toBe(2)
  expect(listed.toSorted()).toEqual(keys.toSorted())
})
