import { data, href } from 'react-router'
import { z } from 'zod'
import { noFields, text } from '#kernel/form-fields.ts'
import { formatCount } from '#kernel/format-count.ts'
import { ok } from '#kernel/result.ts'
import { discardPostDraft, draftPost } from '#modules/blog/operations/draft-post.server.ts'
import { postDraftSchema } from '#modules/blog/rules/post-form.ts'
import { restoreSectionVersion } from '#modules/content/operations/delete-section.server.ts'
import { discardDraft } from '#modules/content/operations/save-section.server.ts'
import { dismissMissingAddress } from '#modules/redirects/operations/redirects.server.ts'
import { checkLinksNow } from '#modules/seo/operations/check-links.server.ts'
import { reportOnScripts } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import { button } from './button.server.ts'

/** Buttons by the address that they are sent to. */
export const websiteButtons = {
  ...button('admin/content/:key/discard-draft', noFields, ({ params: { key } }) => ({
    back: href('/admin/content/:key/:form?', { key }),
    run: (member) => discardDraft(member, key),
    done: 'Draft discarded',
  })),
  ...button(
    'admin/content/:key/versions/:version/restore',
    noFields,
    ({ params: { key, version } }) => ({
      back: href('/admin/content/:key/versions', { key }),
      run: (member) => restoreSectionVersion(member, key, version),
      done: 'Section updated successfully',
    }),
  ),
  // What is being written, from the script of the editor.
  ...button('admin/blog/:id/draft', postDraftSchema, ({ params: { id } }) => ({
    back: href('/admin/blog/new/:id?', { id }),
    run: (member, { revision, ...values }) => draftPost(member, { id, revision }, values),
    done: ({ revision }) => data({ revision }),
  })),
  ...button(
    'admin/blog/:id/discard-draft',
    z.object({ isNew: text(10) }),
    ({ params: { id } }) => ({
      back: ({ isNew }) => (isNew ? href('/admin/blog') : href('/admin/blog/:id', { id })),
      run: (member) => discardPostDraft(member, id),
      done: 'Unsaved changes discarded',
    }),
  ),
  ...button('admin/seo/broken-links/check', noFields, () => ({
    back: '/admin/seo/broken-links',
    run: (member) => checkLinksNow(member),
    done: ({ links, broken }) =>
      broken === 0
        ? `All ${formatCount(links)} links are in order`
        : `${formatCount(links)} links checked, ${formatCount(broken)} broken`,
  })),
  ...button('admin/seo/broken-links/:id/dismiss', noFields, ({ params }) => ({
    back: '/admin/seo/broken-links',
    run: (member) => dismissMissingAddress(member, params.id),
    done: ({ path }) => `${path} is off the report`,
  })),
  // What of a custom script would reach visitors, while it is being written. Nothing is saved.
  ...button(
    'admin/settings/seo/check-script',
    z.object({ text: z.string().max(40_000).default('') }),
    () => ({
      back: href('/admin/settings/seo'),
      run: async (_member, { text: script }) => ok(reportOnScripts(script)),
      done: (report) => data({ report }),
    }),
  ),
}
