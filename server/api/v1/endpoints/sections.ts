import { z } from 'zod'
import { type Result, refuse } from '#kernel/result.ts'
import { siteObject } from '#modules/api/queries/objects/site-lists.server.ts'
import { sectionObject } from '#modules/api/rules/objects/site.ts'
import { deleteSection } from '#modules/content/operations/delete-section.server.ts'
import {
  createSection,
  publishSection,
  sectionGone,
  sectionVersion,
} from '#modules/content/operations/save-section.server.ts'
import { mayManageContent } from '#modules/content/policy.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { sectionKeySchema } from '#modules/content/rules/section-form/section-form.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Caller, type Endpoint, endpoint, gone, untold } from '../endpoint.ts'

const values = z.strictObject({
  title: z.string().trim().min(1, 'Enter a title.').max(120),
  content: z.record(z.string(), z.unknown()).describe('Whole: it takes the place of the former.'),
  is_active: z.boolean().describe('Whether the page shows it.'),
})
type Sent = Partial<z.output<typeof values>>

const common = {
  tag: 'Content',
  scope: 'content:write',
  policy: { staff: mayManageContent, customer: null },
} as const
const one = { path: '/content_sections/{section}', ids: { section: 'section' } } as const

async function keyOf(ids: Caller['ids']): Promise<string> {
  const found = sectionObject.safeParse(await siteObject('content_sections', ids.section ?? ''))
  return found.success ? found.data.key : ''
}

/** A draft is work on a screen: a program does not end it. */
async function publish(actor: Actor, key: string, sent: Sent): Promise<Result<void>> {
  const state = await sectionState(key)
  if (!state) return sectionGone
  if (state.draft)
    return refuse(
      'conflict',
      `${state.draft.writtenBy} has a draft of this section. Publish or discard it first.`,
    )
  const { title, content, isActive } = state.published
  return publishSection(actor, {
    key,
    version: sectionVersion(state),
    values: {
      title: sent.title ?? title,
      content: sent.content ?? content,
      isActive: sent.is_active ?? isActive,
    },
  })
}

const read = ({ ids }: Caller) => siteObject('content_sections', ids.section ?? '')

export const sectionEndpoints: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'post',
    path: '/content_sections',
    operationId: 'createContentSection',
    summary: 'Create a content section',
    description: 'A key of the site’s own pages needs the content that these show.',
    status: 201,
    renamed: { sectionKey: '/key' },
    body: values.extend({ key: sectionKeySchema, is_active: z.boolean().default(true) }),
    answer: sectionObject,
    act: ({ actor, body: { key, title, content, is_active } }) =>
      createSection(actor, key, { title, content, isActive: is_active }),
    read: (_, { id }) => siteObject('content_sections', id),
  }),
  endpoint({
    ...common,
    ...one,
    method: 'patch',
    operationId: 'updateContentSection',
    summary: 'Change, show or hide a content section',
    description: 'Visitors see it with their next request; what it was is one of its versions.',
    ifMatch: true,
    body: values.partial(),
    answer: sectionObject,
    current: read,
    act: async ({ actor, ids, body }) => untold(publish(actor, await keyOf(ids), body)),
    read,
  }),
  endpoint({
    ...common,
    ...one,
    ...gone,
    method: 'delete',
    operationId: 'deleteContentSection',
    summary: 'Delete a content section',
    description: 'One of the site’s own pages shows its default from then on.',
    act: async ({ actor, ids }) => untold(deleteSection(actor, await keyOf(ids))),
  }),
]
