import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { cast } from '#tests/actors.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  emailTemplateById,
  emailTemplateList,
  emailTemplateVersionsOf,
} from '../queries/email-templates.server.ts'
import { previewTemplate } from '../queries/template.server.ts'
import type { TemplateInput } from '../rules/templates/template-form.ts'
import { emailTemplates } from '../tables.server.ts'
import { addMissingTemplates } from './add-missing-templates.server.ts'
import {
  deleteTemplate,
  restoreTemplateDefault,
  restoreTemplateVersion,
  saveTemplate,
  templateVersion,
} from './templates.server.ts'

useTestDatabase()
const admin = cast['a super admin']
beforeAll(() => writeShopSettings())
beforeEach(() => addMissingTemplates(db(), definitions))

async function opened(id: string) {
  const template = await emailTemplateById(id)
  if (!template) throw new Error('no such template')
  const { sampleValues: variables, ...content } = template.content
  const input: TemplateInput = { ...content, variables }
  return { template, input, version: templateVersion(template.content) }
}

async function idOfName(name: string): Promise<string> {
  const [row] = await db()
    .select({ id: emailTemplates.id })
    .from(emailTemplates)
    .where(eq(emailTemplates.name, name))
  return row?.id ?? ''
}

const own = (change: Partial<TemplateInput> = {}): TemplateInput => ({
  name: `offer_${newId().replaceAll('-', '_').slice(-12)}`,
  type: 'marketing',
  subject: 'Hello {{ customer_name }}',
  html: '<p>Hello {{ customer_name }}</p>',
  text: '',
  variables: { customer_name: 'Thandi' },
  isActive: true,
  ...change,
})

async function created(change: Partial<TemplateInput> = {}): Promise<string> {
  const saved = await saveTemplate(admin, null, own(change))
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return saved.value.id
}

test('an unknown variable, a broken tag and a script are refused with line and name, and nothing is saved', async () => {
  const id = await idOfName('welcome')
  const { input, version } = await opened(id)
  const html = '<p>Hello</p>\n{{ custmer_name }}\n{% if customer_name %}'
  const refused = await saveTemplate(admin, { id, version }, { ...input, html })
  expect(refused).toMatchObject({
    error: {
      code: 'invalid',
      message: 'Failed to save template',
      fields: { html: [expect.stringContaining('line 3')] },
    },
  })
  const unknown = await saveTemplate(
    admin,
    { id, version },
    { ...input, subject: '{{ custmer_name }}' },
  )
  expect(unknown).toMatchObject({
    error: { fields: { subject: ["Subject: There is no variable 'custmer_name'."] } },
  })
  expect((await opened(id)).version).toBe(version)
  expect(await emailTemplateVersionsOf(id)).toEqual([])
})

test('a save keeps the former content, which can be compared and restored; a stale save is refused', async () => {
  const id = await idOfName('invoice')
  const before = await opened(id)
  const changed = { ...before.input, subject: 'Your new invoice {{ invoice_number }}' }
  expect((await saveTemplate(admin, { id, version: before.version }, changed)).ok).toBe(true)
  expect(await saveTemplate(admin, { id, version: before.version }, before.input)).toMatchObject({
    error: { code: 'conflict' },
  })
  const [version] = await emailTemplateVersionsOf(id)
  expect(version).toMatchObject({
    writtenBy: null,
    replacedBy: 'Thandi Nkosi',
    content: { subject: before.input.subject },
  })
  expect((await opened(id)).template).toMatchObject({ isChanged: true, editedBy: 'Thandi Nkosi' })
  expect((await restoreTemplateVersion(admin, id, version?.id ?? '')).ok).toBe(true)
  expect((await opened(id)).template).toMatchObject({
    isChanged: false,
    content: { subject: before.input.subject },
  })
  expect(await emailTemplateVersionsOf(id)).toHaveLength(2)
})

test('a start renews unedited templates, also after it was switched off, and leaves what staff wrote; the default can be restored', async () => {
  const [first] = definitions
  if (!first) throw new Error('no definitions')
  const id = await idOfName(first.name)
  const { input, version } = await opened(id)
  await saveTemplate(admin, { id, version }, { ...input, isActive: false })
  const newer = definitions.map((one) =>
    one.name === first.name ? { ...one, subject: 'Newer {{ order_id }}' } : one,
  )
  await addMissingTemplates(db(), newer)
  expect((await opened(id)).template).toMatchObject({
    isChanged: false,
    content: { subject: 'Newer {{ order_id }}', isActive: false },
  })
  const again = await opened(id)
  await saveTemplate(
    admin,
    { id, version: again.version },
    { ...again.input, subject: 'Mine', isActive: true },
  )
  await addMissingTemplates(db(), definitions)
  expect((await opened(id)).template).toMatchObject({
    isChanged: true,
    content: { subject: 'Mine' },
    default: { subject: first.subject },
  })
  expect((await restoreTemplateDefault(admin, id)).ok).toBe(true)
  expect((await opened(id)).template).toMatchObject({
    isChanged: false,
    content: { subject: first.subject, isActive: true },
  })
})

test('a template of the program keeps its name and cannot be deleted', async () => {
  const id = await idOfName('welcome')
  const { input, version } = await opened(id)
  expect(await saveTemplate(admin, { id, version }, { ...input, name: 'hello' })).toMatchObject({
    error: { fields: { name: [expect.any(String)] } },
  })
  expect(await deleteTemplate(admin, id)).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('Switch it off') },
  })
  const unfilled = { ...input, variables: { shoe_size: '42' } }
  expect(await saveTemplate(admin, { id, version }, unfilled)).toMatchObject({
    error: { fields: { variables: [expect.stringContaining('shoe_size')] } },
  })
})

test('a template of one’s own has its own variables, a name once, and a plain text that is written from the HTML', async () => {
  const id = await created()
  const { template, input } = await opened(id)
  expect(template).toMatchObject({
    default: null,
    isChanged: false,
    content: { text: 'Hello {{ customer_name }}' },
  })
  expect(template.variables.map(({ name }) => name)).toEqual([
    'customer_name',
    'site_title',
    'site_url',
    'contact_email',
    'support_phone',
  ])
  expect(await saveTemplate(admin, null, own({ name: input.name }))).toMatchObject({
    error: { fields: { name: ['Another template has this name.'] } },
  })
  expect((await deleteTemplate(admin, id)).ok).toBe(true)
  expect(await deleteTemplate(admin, id)).toMatchObject({ error: { code: 'not_found' } })
  const log = await db()
    .select({ action: activityLog.action })
    .from(activityLog)
    .where(eq(activityLog.entityId, id))
    .orderBy(activityLog.createdAt)
  expect(log.map(({ action }) => action)).toEqual(['created', 'deleted'])
})

test('the preview shows the template with sample values, and says what is wrong with it', async () => {
  const source = {
    name: 'spring_offer',
    subject: 'For {{ customer_name }}',
    html: '<p>{{ amount | rand }}</p>',
    text: '{{ customer_name }}',
  }
  const { rendered, problems } = await previewTemplate(source, ['customer_name', 'amount'], {
    customer_name: 'Lerato <b>',
  })
  expect(rendered).toMatchObject({
    subject: 'For Lerato <b>',
    html: expect.stringContaining('R1\u00a0150.00'),
  })
  expect(problems).toEqual([])
  const broken = await previewTemplate({ ...source, html: '{% if %}' }, ['customer_name'], {})
  expect(broken.problems.length).toBeGreaterThan(0)
})

test('the list finds by name, subject and type, and marks what differs', async () => {
  const rows = await emailTemplateList('order confirmation')
  expect(rows.map(({ name }) => name)).toEqual(['order_confirmation'])
  expect(rows[0]).toMatchObject({ isShipped: true, isActive: true })
  expect(await emailTemplateList('there is no such thing')).toEqual([])
})

test.each([
  'a visitor',
  'a customer',
  'a support agent',
  'staff who were deactivated',
  'a custom role without permissions',
] as const)('%s may do nothing', async (who) => {
  const id = await idOfName('welcome')
  const { input, version } = await opened(id)
  const forbidden = { ok: false, error: { code: 'forbidden' } }
  expect(await saveTemplate(cast[who], { id, version }, input)).toMatchObject(forbidden)
  expect(await saveTemplate(cast[who], null, own())).toMatchObject(forbidden)
  expect(await deleteTemplate(cast[who], id)).toMatchObject(forbidden)
  expect(await restoreTemplateDefault(cast[who], id)).toMatchObject(forbidden)
  expect(await restoreTemplateVersion(cast[who], id, newId())).toMatchObject(forbidden)
})
