import { createHash, randomBytes } from 'node:crypto'
import { config } from '../config.server.ts'
import type { FileStoreAddress } from './address.ts'

/** Keys are as `fileKey` makes them. */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>
  delete(keys: readonly string[]): Promise<void>
  /** Everything in it, in pages. */
  list(): AsyncIterable<{ key: string; at: Date }[]>
}

/** The store does not answer, or refuses us: `isPassing` knows it by its name. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable'
}

/** What one request to the store may take, in milliseconds. */
const requestTimeoutMs = 20_000

let opened: { address: FileStoreAddress; store: FileStore } | undefined

/** The store of FILES_URL; null without one. */
export function fileStore(): FileStore | null {
  const address = config().fileStore
  if (!address) return null
  if (opened?.address !== address) opened = { address, store: openFileStore(address) }
  return opened.store
}

/** Names a file by its table and its bytes; never the same twice, so that a sweep meets no new file. */
export function fileKey(table: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return `${table}/${hash}.${randomBytes(6).toString('base64url')}`
}

/** SHA-256 of the bytes that were stored under the key, base64url. */
export function hashOfKey(key: string): string {
  return /\/([\w-]{43})\.[\w-]{8}$/.exec(key)?.[1] ?? ''
}

/**
 * The bytes of a file, wherever they lie: in the database, or under `key` in the store. Null where
 * the store has it no more. Throws `FileStoreUnavailable`, and an Error where the store has other
 * bytes than were stored.
 */
export async function storedBytes(file: {
  bytes: Buffer | null
  key: string | null
}): Promise<Buffer | null> {
  if (file.bytes || !file.key) return file.bytes
  const store = fileStore()
  if (!store)
    throw new FileStoreUnavailable('The file lies in a file store, and FILES_URL names none')
  return checkedBytes(store, file.key)
}

export class WrongBytes extends Error {}

/** Null where the store has no such file. Throws `WrongBytes` where it is not what was stored. */
export async function checkedBytes(store: FileStore, key: string): Promise<Buffer | null> {
  const bytes = await store.get(key)
  if (bytes && hashOfKey(key) !== createHash('sha256').update(bytes).digest('base64url'))
    throw new WrongBytes(`The file store has other bytes of ${key} than were stored`)
  return bytes
}

export function openFileStore(address: FileStoreAddress): FileStore {
  const Bucket = address.bucket
  const keyOf = (key: string) => `${address.prefix}${key}`
  // Loaded with the first file: most sites have no file store.
  let loaded: ReturnType<typeof load> | undefined
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      endpoint: address.endpoint,
      region: address.region,
      forcePathStyle: true,
      credentials: { accessKeyId: address.accessKey, secretAccessKey: address.secretKey },
      // Stores that do not know the newer checksums refuse them, or keep their frames as content;
      // every file is read back and compared.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  async function ask<T>(
    work: (
      s3: Awaited<ReturnType<typeof load>>,
      options: { abortSignal: AbortSignal },
    ) => Promise<T>,
  ): Promise<T> {
    loaded ??= load()
    const s3 = await loaded
    try {
      return await work(s3, { abortSignal: AbortSignal.timeout(requestTimeoutMs) })
    } catch (error) {
      if (error instanceof s3.sdk.NoSuchKey) throw error
      throw new FileStoreUnavailable(`The file store did not do it: ${reasonOf(error)}`, {
        cause: error,
      })
    }
  }
  return {
    put: (key, bytes) =>
      ask(async ({ sdk, client }, options) => {
        const Key = keyOf(key)
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes }), options)
      }),
    get: (key) =>
      ask(async ({ sdk, client }, options) => {
        try {
          const Key = keyOf(key)
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), options)
          return Body ? Buffer.from(await Body.transformToByteArray()) : null
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null
          throw error
        }
      }),
    delete: (keys) =>
      ask(async ({ sdk, client }, options) => {
        for (const key of keys)
          await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) }), options)
      }),
    async *list() {
      const Prefix = address.prefix
      for (let token: string | undefined; ; ) {
        const page = await ask(({ sdk, client }, options) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }),
            options,
          ),
        )
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key.slice(Prefix.length), at: LastModified }] : [],
        )
        token = page.NextContinuationToken
        if (!token) return
      }
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
