import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Operations that write tables and leave no row in the audit log, each with the reason. A pattern
 * is of 'path#function' and stands for all that it fits.
 */
const unrecorded: readonly [pattern: RegExp, reason: string][] = [
  [
    /^chat\/(conversations|routing)\//,
    'the conversation is its own history: messages, notes and offers are only added, with who and when',
  ],
  [/^chat\/.*#\w*Operator(Presence|Status)?$/, 'being there or not is no change of data'],
  [/#(move|remove)[A-Z]\w+$/, 'part of a merge, deletion or message that is recorded'],
  [
    /^webhooks\/operations\/(messages|deliver)\.server/,
    'what is sent is its own log, with every attempt; changes of endpoints are recorded',
  ],
  [/#(erase|prune|anonymise)\w+$/, 'retention, and part of an erasure that is recorded'],
  [
    /^provisioning\/operations\/(plan-services|place-service|run-actions)\.server\.ts#|#(readUsage|testServer|testDnsServer|checkService|tick|awaitSuspension)$/,
    'what is planned and heard of servers is in the actions themselves; what changes is recorded',
  ],
  [/#replace\w*(Picture|Logo)\w*$/, 'part of a change of the media library that is recorded'],
  [
    /^support\/.*#(storeFile|recordPresence|renewPresence|markRead)$/,
    'a file is recorded with the message that carries it; presence is no change of data',
  ],
  [
    /^(support|blog)\/.*#(\w+Draft|draftPost|undoReply|releaseFiles)$/,
    'what is not sent or saved yet; sending and saving are recorded',
  ],
  [
    /^support\/(incoming-mail|inbound-webhooks|mailbox)\//,
    'a received email is stored as it came and is its own record',
  ],
  [
    /^(blog|content|seo|redirects|canned-replies)\/.*#(record|vote|count|cast|rename)\w*$/,
    'counters',
  ],
  [
    /^content\/.*#(pictureVariant|findOrMake|storeFile)$/,
    'pictures that are named by their content',
  ],
  [/^seo\/.*#store$/, 'what the check of links found'],
  [/#(ensureDefaultPages|addMissingTemplates)$/, 'the defaults of every start'],
  [
    /^(blog|enquiries)\/.*#(writeComment|claimGeneral|claimDomain|freeOldKey)$/,
    'what a visitor sends is stored as it came and is its own record',
  ],
  [/^mail\/operations\/.*#(write|reported)$/, 'emails have a log of their own'],
  [/^content\/reviews\/.*#write$/, 'an invitation is a row of its own, with its email in the log'],
  [
    /^mail\/suppressions\/.*#(suppress|recordConsent|chooseMarketing)$/,
    'suppressions and the consent ledger are their own history: rows are only added or closed, with who and when',
  ],
  [
    /^identity\/.*#(deleteKnownSources|\w+MailedTokens?|\w+WithPasskey|verifyPasskey|confirmPassword|proveAddress|setPassword|refreshSession|endSession)$/,
    'part of an installation, sign-in, sign-up or setting that is recorded',
  ],
  [
    /^customers\/.*#(linkCustomer|recordSignIn)$/,
    'part of a sign-in or confirmation that is recorded',
  ],
  [
    /^billing\/invoices\/.*#(issueDocument|noteOriginal)$/,
    'the stored paper of a document that is recorded; downloads by staff are exports',
  ],
  [
    /^billing\/documents\/.*#(nextInSeries|claimKey)$/,
    'a number and the key of a request belong to a document that is recorded',
  ],
  [
    /#(confirmTestPayment|recordTestOrder)$/,
    'test money is no money: placing and deleting a test order are recorded, its payment is on its row',
  ],
  [
    /^imports\//,
    'the copy of the source, and how far an import is; starting, writing, opening and undoing one are recorded',
  ],
  [
    /^billing\/allocation\/.*#(prepareForCard|writePayment)$/,
    'a payment is recorded when the gateway confirms it',
  ],
  [
    /^api\/.*#(noteKeyUse|runInTransaction|storeAnswer)$/,
    'counters, and the note of a call, whose effect is recorded',
  ],
]

/** A function of an operations file, with the functions of such files that it mentions. */
type Operation = { text: string; uses: string[] }

const operations = new Map(
  globSync('modules/**/operations/**/*.server.ts')
    .filter((file) => !file.includes('.test.') && !file.startsWith('modules/activity/'))
    .flatMap(operationsIn),
)

/** By 'path of the file#name': every function and constant at the top of the file. */
function operationsIn(file: string): [string, Operation][] {
  const source = readFileSync(file, 'utf8')
  const { body } = parseSync(file, source).program
  const parts = body.flatMap(declarations)
  const homes = new Map(parts.map(({ name }) => [name, `${file}#${name}`]))
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = statement.source.value
    const home = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from))
    for (const specifier of statement.specifiers)
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        homes.set(specifier.local.name, `${home}#${specifier.imported.name}`)
  }
  return parts.map(({ name, start, end }) => {
    const text = source.slice(start, end)
    const words = new Set<string>(text.match(/(?<![\w.'])\w+/g))
    words.delete(name)
    const uses = [...homes].filter(([word]) => words.has(word)).map(([, home]) => home)
    return [`${file}#${name}`, { text, uses }]
  })
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

function declarations(statement: Statement): { name: string; start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type === 'FunctionDeclaration')
    return declared.id ? [{ ...place(declared), name: declared.id.name }] : []
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations
    .flatMap(({ id }) =>
      id.type === 'ObjectPattern'
        ? id.properties.map((each) => (each.type === 'Property' ? each.value : each.argument))
        : [id],
    )
    .flatMap((id) => (id.type === 'Identifier' ? [{ ...place(declared), name: id.name }] : []))
}

function place({ start, end }: { start: number; end: number }) {
  return { start, end }
}

const writes = ({ text }: Operation) =>
  /\.(insert|update|delete)\(|sql`\s*(insert|update|delete) /i.test(
    text.replaceAll(/createHash\([^)]*\)\s*\.update\(/g, ''),
  )
const records = ({ text }: Operation) =>
  /record(Activit(y|ies)|Export)\(|recordedRows[<(]/.test(text)

/** It records, or an operation that it uses does. */
function leadsToRecord(key: string, seen = new Set<string>()): boolean {
  const operation = operations.get(key)
  if (!operation || seen.has(key)) return false
  seen.add(key)
  return records(operation) || operation.uses.some((other) => leadsToRecord(other, seen))
}

const users = new Map<string, string[]>()
for (const [key, { uses }] of operations)
  for (const other of uses) users.set(other, [...(users.get(other) ?? []), key])

/** It is only ever part of operations that are recorded. */
function isPartOfRecorded(key: string, way: readonly string[] = []): boolean {
  if (way.includes(key)) return false
  const others = users.get(key) ?? []
  const longer = [...way, key]
  return (
    others.length > 0 &&
    others.every((user) => leadsToRecord(user) || isPartOfRecorded(user, longer))
  )
}

const silent = [...operations]
  .filter(([key, operation]) => writes(operation) && !leadsToRecord(key) && !isPartOfRecorded(key))
  .map(([key]) => key.replace(/^modules\//, ''))

test('every operation that writes is recorded in the audit log, or says here why not', () => {
  expect(operations.size).toBeGreaterThan(1000)
  expect(silent.filter((file) => !unrecorded.some(([pattern]) => pattern.test(file)))).toEqual([])
})

test('no reason stands here for nothing', () => {
  expect(
    unrecorded
      .filter(([pattern]) => !silent.some((file) => pattern.test(file)))
      .map(([pattern]) => String(pattern)),
  ).toEqual([])
})
