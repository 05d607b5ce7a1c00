import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Operations that write tables and leave no row in the audit log, each with the reason. A pattern
 * stands for all files that it fits.
 */
const unrecorded: readonly [pattern: RegExp, reason: string][] = [
  [
    /^chat\/(conversations|routing)\//,
    'the conversation is its own history: messages, notes and offers are only added, with who and when',
  ],
  [
    /^chat\/operators\/operations\/(keep-operator-present|set-operator-status|sign-off-operator)/,
    'being there or not is no change of data',
  ],
  [
    /^chat\/operations\/(anonymise-old-chats|move-chats|anonymise-chats)/,
    'retention, and part of a merge or erasure that is recorded',
  ],
  [
    /^support\/(files\/operations\/(store-file|upload-file)|presence\/)/,
    'a file is recorded with the message that carries it; presence is no change of data',
  ],
  [
    /^support\/(incoming-mail|inbound-webhooks|mailbox\/operations\/mailbox-reads)/,
    'a received email is stored as it came and is its own record',
  ],
  [/(^|\/)operations\/move-/, 'part of the merge of two records of one customer'],
  [
    /\/operations\/(replace-picture|change-file)/,
    'part of a change of the media library that is recorded',
  ],
  [
    /\/operations\/(erase-|prune-|remove-old-)/,
    'retention, and part of an erasure that is recorded',
  ],
  [
    /^(blog|content|seo|redirects|canned-replies)\/operations\/(record-|vote-|count-|picture-variant|store-picture)/,
    'counters, and pictures that are named by their content',
  ],
  [
    /^seo\/operations\/ensure-default-pages|^mail\/operations\/add-missing-templates/,
    'the defaults of every start',
  ],
  [
    /^blog\/operations\/submit-comment|^enquiries\/operations\/(submit-|admit-|erase-|mail-|store-|lock-)/,
    'what a visitor sends is stored as it came and is its own record',
  ],
  [/^mail\/operations\/(enqueue|deliver)-mail/, 'emails have a log of their own'],
  [
    /^content\/reviews\/operations\/invite-to-review/,
    'an invitation is a row of its own, with its email in the log',
  ],
  [
    /^mail\/suppressions\/operations\/(suppress|choose-marketing)/,
    'suppressions and the consent ledger are their own history: rows are only added or closed, with who and when',
  ],
  [
    /^identity\/operations\/(sessions\/refresh-session|passwords\/confirm-password|confirmations\/mailed-token|accounts\/create-account)/,
    'part of a sign-in, sign-up or setting that is recorded',
  ],
  [
    /^customers\/operations\/(link-customer|record-sign-in)/,
    'part of a sign-in or confirmation that is recorded',
  ],
  [
    /^billing\/invoices\/operations\/(attach-invoice|issue-invoice-pdf)/,
    'the stored paper of a document that is recorded; downloads by staff are exports',
  ],
  [
    /^billing\/allocation\/operations\/start-/,
    'a payment is recorded when the gateway confirms it',
  ],
]

const operations = globSync('modules/**/operations/**/*.server.ts').filter(
  (file) => !file.includes('.test.') && !file.startsWith('modules/activity/'),
)
const texts = new Map(operations.map((file) => [file, readFileSync(file, 'utf8')]))
const uses = new Map(operations.map((file) => [file, imported(file)]))

function imported(file: string): string[] {
  const paths = [...(texts.get(file) ?? '').matchAll(/from '([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  return paths
    .map((path) => (path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path))))
    .filter((path) => texts.has(path))
}

const writes = (file: string) =>
  /\.(insert|update|delete)\(|sql`\s*(insert|update|delete) /i.test(texts.get(file) ?? '')
const records = (file: string) => /record(Activit(y|ies)|Export)\(/.test(texts.get(file) ?? '')

/** It records, or an operation that it uses does. */
function leadsToRecord(file: string, seen = new Set<string>()): boolean {
  if (records(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  return (uses.get(file) ?? []).some((other) => leadsToRecord(other, seen))
}

/** It is only ever part of operations that are recorded. */
function isPartOfRecorded(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const users = operations.filter((other) => uses.get(other)?.includes(file))
  return (
    users.length > 0 && users.every((user) => leadsToRecord(user) || isPartOfRecorded(user, seen))
  )
}

const named = (file: string) => file.replace(/^modules\//, '')
const silent = operations
  .filter((file) => writes(file) && !leadsToRecord(file) && !isPartOfRecorded(file))
  .map(named)

test('every operation that writes is recorded in the audit log, or says here why not', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(silent.filter((file) => !unrecorded.some(([pattern]) => pattern.test(file)))).toEqual([])
})

test('no reason stands here for nothing', () => {
  expect(
    unrecorded
      .filter(([pattern]) => !silent.some((file) => pattern.test(file)))
      .map(([pattern]) => String(pattern)),
  ).toEqual([])
})
