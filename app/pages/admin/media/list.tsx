import { ImageOff, Images, Upload } from 'lucide-react'
import { href, Link } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { isNarrowed, parseListQuery } from '#kernel/list-query.ts'
import { type PictureRow, pictureList } from '#modules/content/queries/picture-library.server.ts'
import { pictureListShape } from '#modules/content/rules/library.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type Filter, FilterBar } from '#ui/table/filter-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { Route } from './+types/list'

const heading = 'Media library'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(pictureListShape, args.url.searchParams)
  return { query, page: await pictureList(query) }
}

const filters: readonly Filter[] = [
  {
    name: 'show',
    label: 'Show',
    all: 'All pictures',
    options: [
      { value: 'gallery', label: 'In a gallery' },
      { value: 'without-alt', label: 'Without alt text' },
    ],
  },
]

const upload = (
  <Button to="/admin/media/upload" icon={<Upload aria-hidden="true" className="size-4" />}>
    Upload pictures
  </Button>
)

export default function MediaLibrary({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="The pictures of the site. Editors choose from here."
        actions={upload}
      />
      <FilterBar
        query={query}
        filters={filters}
        search={{ label: 'Search pictures', placeholder: 'Alt text or file name' }}
        columns={[]}
      />
      <div className="rounded-xl border border-line bg-surface">
        {page.rows.length > 0 ? (
          <ul
            aria-label="Pictures"
            className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5"
          >
            {page.rows.map((picture) => (
              <li key={picture.id} className="min-w-0">
                <PictureTile picture={picture} />
              </li>
            ))}
          </ul>
        ) : (
          <NoPictures isNarrowed={isNarrowed(query)} />
        )}
        {(page.rows.length > 0 || page.previous !== null) && (
          <Pager page={page} size={query.size} noun={{ one: 'picture', many: 'pictures' }} />
        )}
      </div>
    </>
  )
}

function PictureTile({
  picture: { id, filePath, altText, fileName, category },
}: {
  picture: PictureRow
}) {
  return (
    <Link
      to={href('/admin/media/:id', { id })}
      className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface hover:border-text"
    >
      <span className="relative block aspect-4/3 overflow-hidden bg-sunken">
        <Picture
          src={filePath}
          alt=""
          sizes="20rem"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1 p-2.5">
        <span className="line-clamp-2 font-medium text-sm wrap-anywhere group-hover:underline">
          {altText || fileName || 'Picture'}
        </span>
        {fileName !== '' && altText !== '' && (
          <span className="truncate text-muted text-xs">{fileName}</span>
        )}
        {(altText === '' || category !== '') && (
          <span className="flex flex-wrap gap-1">
            {altText === '' && <Badge tone="warning">No alt text</Badge>}
            {category !== '' && <Badge tone="info">Gallery</Badge>}
          </span>
        )}
      </span>
    </Link>
  )
}

function NoPictures({ isNarrowed: narrowed }: { isNarrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState
        icon={<ImageOff className="size-6" />}
        title="No pictures found"
        action={
          <Button to="?" variant="outline">
            Clear filters
          </Button>
        }
      >
        No alt text or file name matches.
      </EmptyState>
    )
  return (
    <EmptyState icon={<Images className="size-6" />} title="No pictures yet" action={upload}>
      Upload photos and drawings here, then use them on pages, in posts and in galleries.
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load pictures" error={error} />
}
