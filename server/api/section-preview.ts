import type { Context, Hono } from 'hono'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { mayManageContent } from '#modules/content/policy.ts'
import { type SectionState, sectionState } from '#modules/content/queries/section-list.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import type { Pages } from '../pages.ts'
import type { HttpEnv } from '../request-scope.ts'
import { previewAnswer } from './post-preview.ts'

type Shown = { content: unknown; isActive: boolean }

/**
 * `/admin/section-preview?key=…`: the public page of a section with its draft (GET), or with the
 * content of the form that is being written (POST, as JSON), as a
 * visitor will see it. For staff who write content only; never cached, never indexed, without
 * scripts.
 */
export function sectionPreview(app: Hono<HttpEnv>, pages: Pages): void {
  app.on(['GET', 'POST'], '/admin/section-preview', async (c) => {
    const actor = await c.get('actor')()
    if (!mayManageContent(actor))
      return c.text('You do not have permission to manage website content.', 403)
    const known = knownSection(c.req.query('key') ?? '')
    const state = known && (await sectionState(known.definition.key))
    if (!known || !state) return c.text('The site shows no section with this key.', 404)
    const shown =
      c.req.method === 'POST' ? await written(c, state) : (state.draft ?? state.published)
    const address = new URL(known.page, c.req.url)
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const page = await requestScope.run(
      { requestId: c.get('requestId'), sections: new Map([[state.key, shown]]) },
      () =>
        pages(request, {
          requestId: c.get('requestId'),
          clientAddress: c.get('clientAddress'),
          nonce: c.get('nonce'),
          actor: async () => visitor,
        }),
    )
    return previewAnswer(page, c.get('nonce'))
  })
}

/**
 * What cannot be read is left to the section's schema, which puts its default in the place of what
 * does not fit.
 */
async function written(c: Context<HttpEnv>, { published }: SectionState): Promise<Shown> {
  const form = await c.req.parseBody()
  const isActive = form.isActive !== 'off'
  try {
    return { content: JSON.parse(String(form.content ?? '')), isActive }
  } catch {
    return { content: published.content, isActive }
  }
}
