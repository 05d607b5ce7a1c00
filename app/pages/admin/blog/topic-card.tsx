import type { ReactNode } from 'react'
import { EditAndDelete } from '../edit-and-delete.tsx'

type Props = {
  name: string
  slug: string
  description: string
  posts: number
  badge?: ReactNode
  edit: string
  remove: string
}

/** A category or tag with its two actions. */
export function TopicCard({ name, slug, description, posts, badge, edit, remove }: Props) {
  return (
    <div className="flex h-full min-w-0 flex-col gap-2 px-3 py-3 text-sm">
      <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
        {name}
        {badge}
      </h2>
      <p className="wrap-anywhere text-muted">
        {slug}, {posts} {posts === 1 ? 'post' : 'posts'}
      </p>
      {description !== '' && <p className="wrap-anywhere line-clamp-3 text-muted">{description}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <EditAndDelete name={name} edit={edit} remove={remove} />
      </div>
    </div>
  )
}
