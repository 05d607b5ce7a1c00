import { ExternalLink } from 'lucide-react'
import { data, href } from 'react-router'
import { editorForm } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { savePost } from '#modules/blog/operations/posts.server.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import { postTexts, typedPost } from '#modules/blog/rules/post-values.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/edit'
import { PostEditor, previewAddress } from './editor/post-editor.tsx'
import { DraftNote } from './editor/publish-card.tsx'
import { loadPostEditor, type PostEditorData } from './load-editor.server.ts'
import { PostStatusBadge } from './post-status.tsx'
import { heading } from './tabs.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.saved ? `Edit ${loaderData.saved.title}` : `New post, ${heading}` },
]

const isNewAt = ({ pattern }: { pattern: string }) => pattern.includes('blog/new')

/**
 * A new post has its id from the beginning: what is being written is stored under it, and pressing
 * twice creates it once.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  if (id === undefined) throw redirect(href('/admin/blog/new/:id?', { id: newId() }))
  const editor = await loadPostEditor(args, id)
  const isNew = isNewAt(args)
  if (isNew && editor.post) throw redirect(href('/admin/blog/:id', { id }))
  if (!isNew && !editor.post) throw data('This post was deleted.', { status: 404 })
  return { ...editor, isNew }
}

export const action = formAction((args: Route.ActionArgs) => {
  const { id = newId() } = args.params
  const isNew = isNewAt(args)
  return {
    schema: postFormSchema,
    run: (member, { version, ...input }) =>
      savePost(member, { id, version: isNew ? null : version }, input),
    done: () =>
      redirectWithToast(href('/admin/blog/:id', { id }), {
        kind: 'success',
        message: isNew ? 'Post created successfully!' : 'Post updated successfully!',
      }),
  }
})

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isNew, saved, post, version, revision, categories } = loaderData
  const nameOf = (category: string) => categories.find((each) => each.id === category)?.name ?? ''
  // What is being written is compared with what is saved, and not with the draft.
  const form = editorForm({ isNew, version, values: saved ?? loaderData.values }, actionData, {
    typed: typedPost,
    texts: (shown) => postTexts(shown, nameOf),
  })
  return (
    <>
      {saved && post ? (
        <PostHeader id={id} title={saved.title} post={post} timezone={loaderData.timezone} />
      ) : (
        <PageHeader title="New post" back={back} />
      )}
      <DraftNote editor={loaderData} />
      <PostEditor
        key={`${id} ${version} ${revision}`}
        editor={loaderData}
        {...form}
        values={actionData ? form.values : loaderData.values}
      />
    </>
  )
}

const back = { label: heading, to: href('/admin/blog') }

type HeaderProps = {
  id: string
  title: string
  post: NonNullable<PostEditorData['post']>
  timezone: PostEditorData['timezone']
}

function PostHeader({ id, title, post, timezone }: HeaderProps) {
  const { status, slug, author, publishedAt } = post
  const when = publishedAt && status !== 'draft' ? ` ${formatMoment(publishedAt, timezone)}` : ''
  return (
    <PageHeader
      title={
        <>
          <span className="wrap-anywhere">{title}</span> <PostStatusBadge status={status} />
        </>
      }
      description={`${author ? `By ${author}. ` : ''}${describe(status)}${when}.`}
      back={back}
      actions={
        <>
          {status === 'published' && (
            <Button
              href={href('/blog/:slug', { slug })}
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
