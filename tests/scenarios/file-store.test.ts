import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { newId } from '#kernel/ids.ts'
import { aPlacedOrder, openShop } from '#modules/billing/factories.ts'
import { chatFileBytes } from '#modules/chat/tables.server.ts'
import { pictureVariant, storePicture } from '#modules/content/operations/store-picture.server.ts'
import { imageVariants } from '#modules/content/tables.pictures.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import {
  makeAttachments,
  registerFileAttachments,
} from '#modules/mail/operations/register-attachment.server.ts'
import { emailFiles } from '#modules/mail/tables.server.ts'
import { claimPayment } from '#modules/reconciliation/operations/claim-payment.server.ts'
import { ownClaimProof } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { paymentClaims } from '#modules/reconciliation/tables.server.ts'
import { uploadFile } from '#modules/support/files/operations/ticket-files.server.ts'
import { attachment } from '#modules/support/files/queries/attachment.server.ts'
import { supportFileBytes } from '#modules/support/tables.server.ts'
import { config, readConfig, useConfig } from '#platform/config.server.ts'
import { db, isPassing } from '#platform/database.server.ts'
import { readFileStoreAddress } from '#platform/files/address.ts'
import {
  brokenFiles,
  moveIn,
  moveOut,
  placesOfFiles,
  sweepStore,
} from '#platform/files/move.server.ts'
import { type FileStore, openFileStore, storedBytes } from '#platform/files/store.server.ts'
import { useFileServer } from '../file-server.ts'
import { useTestDatabase } from '../postgres.ts'
import { booksOf } from './gateway.ts'

useTestDatabase()
const server = useFileServer()
const png = Buffer.from('\x89PNG\r\n\x1a\npicture', 'latin1')
const pdf = Buffer.from('%PDF-1.4\u0000 proof', 'latin1')
const nothing = { files: 0, bytes: 0, failed: 0 }

let store: FileStore
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  await openShop()
  registerFileAttachments()
  customer = await aCustomer()
})
beforeEach(async () => {
  const fileStore = { ...readFileStoreAddress(server.url(newId())), move: 'out' as const }
  useConfig({ ...config(), fileStore })
  store = openFileStore(fileStore)
  for (const table of [
    'support_file_bytes',
    'chat_file_bytes',
    'email_files',
    'image_files',
    'payment_claims',
  ])
    await db().execute(sql`delete from ${sql.identifier(table)}`)
})

async function anUpload(bytes = png): Promise<string> {
  const uploaded = await uploadFile(customer, { name: 'screen.png', bytes })
  if (!uploaded.ok) throw new Error(uploaded.error.message)
  return uploaded.value.id
}

const counts = async () =>
  Object.fromEntries(
    (await placesOfFiles()).map(({ table, here, stored }) => [table, { here, stored }]),
  )

/** Objects of the server, without its files about them. */
async function objects(): Promise<string[]> {
  const all = await readdir(server.folder(), { recursive: true }).catch(() => [])
  return all.filter((name) => name.endsWith('_object')).map((name) => join(server.folder(), name))
}

async function aPicture() {
  const photo = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#e0533a' },
  })
    .png()
    .toBuffer()
  const path = await storePicture(db(), photo)
  if (!path.ok) throw new Error(path.error.message)
  return parsePicturePath(path.value)?.key ?? ''
}

async function aClaim() {
  const order = await aPlacedOrder()
  const { invoice } = await booksOf(order.id)
  if (!invoice) throw new Error('The order has no invoice')
  await claimPayment(order.buyer, invoice.id, {
    paidOn: new Date().toISOString().slice(0, 10),
    amount: '228.85',
    note: '',
    proof: { name: 'proof.pdf', bytes: pdf },
    idempotencyKey: newId(),
  })
  const [claim] = await db()
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.invoiceId, invoice.id))
  return { buyer: order.buyer, id: claim?.id ?? '' }
}

test('every kind of file goes out and comes back, and is read the same wherever it lies', async () => {
  const [upload, picture, claim] = [await anUpload(), await aPicture(), await aClaim()]
  const [mailFile, chatFile] = [newId(), newId()]
  await db()
    .insert(emailFiles)
    .values({ id: mailFile, filename: 'a.pdf', contentType: 'application/pdf', content: pdf })
  await db().insert(chatFileBytes).values({ fileId: chatFile, content: png })

  async function expectReadable() {
    expect(await attachment(customer, upload)).toMatchObject({ ok: true, value: { bytes: png } })
    expect(await ownClaimProof(claim.buyer, claim.id)).toMatchObject({ value: { bytes: pdf } })
    const mail = { queuedAt: new Date(), template: 'Custom', isCopy: false }
    expect(await makeAttachments([{ kind: 'file', id: mailFile }], mail)).toEqual([
      { filename: 'a.pdf', contentType: 'application/pdf', content: pdf },
    ])
    const [row] = await db().select().from(chatFileBytes).where(eq(chatFileBytes.fileId, chatFile))
    expect(row && (await storedBytes({ bytes: row.content, key: row.contentKey }))).toEqual(png)
    await db().delete(imageVariants)
    expect((await pictureVariant(picture, '480.webp'))?.length).toBeGreaterThan(100)
  }

  await expectReadable()
  expect(await moveOut(store)).toMatchObject({ files: 5, failed: 0 })
  expect(await counts()).toEqual({
    chat_file_bytes: { here: 0, stored: 1 },
    email_files: { here: 0, stored: 1 },
    image_files: { here: 0, stored: 1 },
    payment_claims: { here: 0, stored: 1 },
    support_file_bytes: { here: 0, stored: 1 },
  })
  await expectReadable()
  expect(await moveOut(store)).toEqual(nothing)
  expect(await brokenFiles(store)).toEqual([])
  expect(await moveIn(store)).toMatchObject({ files: 5, failed: 0 })
  expect(Object.values(await counts()).every(({ stored }) => stored === 0)).toBe(true)
  await expectReadable()
})

test('a store that keeps other bytes than it was given gets no file', async () => {
  await anUpload()
  const frames: FileStore = {
    ...store,
    put: (key, bytes) => store.put(key, Buffer.concat([Buffer.from('b\r\n'), bytes])),
  }
  expect(await moveOut(frames)).toEqual({ files: 0, bytes: 0, failed: 1 })
  expect(await counts()).toMatchObject({ support_file_bytes: { here: 1, stored: 0 } })
})

test('a row that changes or goes while its file is stored keeps what it is', async () => {
  const [changed, deleted] = [await anUpload(), await anUpload(Buffer.concat([png, png]))]
  const slow: FileStore = {
    ...store,
    async get(key) {
      await db()
        .update(supportFileBytes)
        .set({ content: pdf })
        .where(eq(supportFileBytes.fileId, changed))
      await db().delete(supportFileBytes).where(eq(supportFileBytes.fileId, deleted))
      return store.get(key)
    },
  }
  expect(await moveOut(slow)).toEqual(nothing)
  const rows = await db().select().from(supportFileBytes)
  expect(rows).toMatchObject([{ fileId: changed, content: pdf, contentKey: null }])
})

test('a file that was damaged in the store is found, is not given out and does not come back', async () => {
  const id = await anUpload()
  await moveOut(store)
  const [object = ''] = await objects()
  await writeFile(object, 'something else')
  expect(await brokenFiles(store)).toHaveLength(1)
  await expect(attachment(customer, id)).rejects.toThrow('other bytes')
  expect(await moveIn(store)).toMatchObject({ files: 0, failed: 1 })
  expect(await counts()).toMatchObject({ support_file_bytes: { here: 0, stored: 1 } })
})

test('a file that the store has no more reads as one whose bytes are gone', async () => {
  const id = await anUpload()
  await moveOut(store)
  const [row] = await db().select().from(supportFileBytes)
  await store.delete([row?.contentKey ?? ''])
  expect(await attachment(customer, id)).toMatchObject({
    error: { code: 'not_found', message: 'Attachment data not available' },
  })
  expect(await brokenFiles(store)).toEqual([row?.contentKey])
})

test('while the store is away nothing is lost, new files stay here, and reading one says later', async () => {
  const stored = await anUpload()
  await moveOut(store)
  await server.stop()
  const kept = await anUpload(Buffer.concat([png, pdf]))
  expect(await moveOut(store)).toEqual({ files: 0, bytes: 0, failed: 1 })
  expect(await attachment(customer, kept)).toMatchObject({ ok: true })
  const failure = await attachment(customer, stored).catch((error: unknown) => error)
  expect(isPassing(failure)).toBe(true)
  await server.start()
  expect(await moveOut(store)).toMatchObject({ files: 1, failed: 0 })
  expect(await attachment(customer, stored)).toMatchObject({ ok: true })
})

test('the sweep deletes what no row names once it is a week old, and nothing else', async () => {
  await anUpload()
  const gone = await anUpload(Buffer.concat([png, png]))
  await moveOut(store)
  await db().delete(supportFileBytes).where(eq(supportFileBytes.fileId, gone))
  expect(await sweepStore(store, { days: 7, now: new Date() })).toBe(0)
  const inAWeek = new Date(Date.now() + 8 * 86_400_000)
  expect(await sweepStore(store, { days: 7, now: inAWeek })).toBe(1)
  expect(await brokenFiles(store)).toEqual([])
  expect(await sweepStore(store, { days: 7, now: inAWeek })).toBe(0)
})

test('an address that names no store is refused in words, and never printed', () => {
  const faultOf = (FILES_URL: string) => {
    try {
      readConfig({ FILES_URL })
    } catch (error) {
      return String(error)
    }
    return 'none'
  }
  expect(faultOf('https://files.example/bucket')).toContain('FILES_URL: must start with s3://')
  expect(faultOf('s3://key:secret-word@files.example')).toMatch(/^(?!.*secret-word).*a bucket/s)
  expect(faultOf('s3://files.example/bucket')).toContain('an access key and a secret key')
  expect(faultOf('s3://k:s@files.example/bucket?colour=red')).toContain('does not know colour')
  expect(
    readFileStoreAddress('s3://k:s%2Fx@files.example:9000/bucket/site/a?region=af-south-1'),
  ).toEqual({
    endpoint: 'https://files.example:9000',
    bucket: 'bucket',
    prefix: 'site/a/',
    region: 'af-south-1',
    accessKey: 'k',
    secretKey: 's/x',
  })
})
