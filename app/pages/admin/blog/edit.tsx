import { ExternalLink } from 'lucide-react'
import { data, href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { textDifferences } from '#kernel/versions.ts'
import { savePost } from '#modules/blog/operations/save-post.server.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import { postTexts, typedPost } from '#modules/blog/rules/post-values.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/edit'
import { PostEditor, previewAddress } from './editor/post-editor.tsx'
import { DraftNote } from './editor/publish-card.tsx'
import { loadPostEditor } from './load-editor.server.ts'
import { PostStatusBadge } from './post-status.tsx'
import { heading } from './tabs.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.saved.title}` : 'Post' },
]

export async function loader(args: Route.LoaderArgs) {
  const { post, saved, ...editor } = await loadPostEditor(args, args.params.id)
  if (!post || !saved) throw data('This post was deleted.', { status: 404 })
  return { ...editor, post, saved }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: postFormSchema,
  run: (member, { version, ...input }) => savePost(member, { id, version }, input),
  done: () =>
    redirectWithToast(href('/admin/blog/:id', { id }), {
      kind: 'success',
      message: 'Post updated successfully!',
    }),
}))

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, post, saved, version, revision, categories, timezone } = loaderData
  const typed = actionData && typedPost(actionData.typed)
  const nameOf = (category: string) => categories.find((each) => each.id === category)?.name ?? ''
  const when =
    post.publishedAt && post.status !== 'draft'
      ? ` ${formatMoment(post.publishedAt, timezone)}`
      : ''
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{saved.title}</span>{' '}
            <PostStatusBadge status={post.status} />
          </>
        }
        description={`${post.author ? `By ${post.author}. ` : ''}${describe(post.status)}${when}.`}
        back={{ label: heading, to: href('/admin/blog') }}
        actions={
          <>
            {post.status === 'published' && (
              <Button
                href={href('/blog/:slug', { slug: post.slug })}
                target="_blank"
                variant="outline"
                icon={<ExternalLink aria-hidden="true" className="size-4" />}
              >
                View post
              </Button>
            )}
            <Button href={previewAddress(id)} target="_blank" variant="outline">
              Open preview
            </Button>
          </>
        }
      />
      <DraftNote editor={loaderData} />
      <PostEditor
        key={`${version} ${revision}`}
        editor={loaderData}
        values={typed ?? loaderData.values}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(postTexts(saved, nameOf), postTexts(typed, nameOf))}
            />
          )
        }
      />
    </>
  )
}

function describe(status: 'draft' | 'published' | 'scheduled' | 'archived'): string {
  const texts = {
    draft: 'Nobody but staff sees it',
    published: 'Published',
    scheduled: 'Will be published',
    archived: 'Off the site. First published',
  }
  return texts[status]
}
