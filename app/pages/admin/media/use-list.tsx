import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { type PictureUse, useLabels } from '#modules/content/rules/library.ts'

/** Everything that shows a picture, with a link to its screen where it has one. */
export function UseList({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p className="text-muted text-sm">Nothing uses this picture.</p>
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`} className="min-w-0 wrap-anywhere">
          <span className="text-muted">{useLabels[use.kind]}: </span>
          <UseLink use={use} />
        </li>
      ))}
    </ul>
  )
}

function UseLink({ use: { kind, id, name } }: { use: PictureUse }) {
  const to = screens[kind]?.(id)
  return to === undefined ? (
    name
  ) : (
    <SectionLink to={to} underlined>
      {name}
    </SectionLink>
  )
}

const screens: Partial<Record<PictureUse['kind'], (id: string) => string>> = {
  section: (key) => href('/admin/content/:key/:form?', { key }),
  draft: (key) => href('/admin/content/:key/:form?', { key }),
  service: (id) => href('/admin/lists/:list/:id', { list: 'services', id }),
  project: (id) => href('/admin/lists/:list/:id', { list: 'projects', id }),
  case_study: (id) => href('/admin/lists/:list/:id', { list: 'case-studies', id }),
  team: (id) => href('/admin/lists/:list/:id', { list: 'team', id }),
  badge: (id) => href('/admin/reviews/badges/:id', { id }),
  review: (id) => href('/admin/reviews/:id', { id }),
  page_seo: (id) => href('/admin/seo/:id', { id }),
  seo: () => href('/admin/settings/seo'),
  settings: () => href('/admin/settings'),
  blog_draft: (id) => href('/admin/blog/new/:id?', { id }),
  blog_post: (id) => href('/admin/blog/:id', { id }),
  email: (id) => href('/admin/email/templates/:id', { id }),
}
