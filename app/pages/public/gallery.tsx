import type { GalleryPicture } from '#modules/content/queries/shown-lists.server.ts'
import { Picture } from '#ui/layout/picture.tsx'

/** Gallery pictures of one category; the first one is large. */
export function Gallery({
  title,
  lead,
  pictures,
}: {
  title: string
  lead: string
  pictures: GalleryPicture[]
}) {
  if (pictures.length === 0) return null
  return (
    <section className="container-page pt-20 lg:pt-28">
      {title && <h2 className="font-display text-title font-bold">{title}</h2>}
      {lead && <p className="mt-5 max-w-xl text-lead text-muted">{lead}</p>}
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map((picture) => (
          <li key={picture.id} className="min-w-0 first:sm:col-span-2 first:lg:row-span-2">
            <Picture
              src={picture.filePath}
              alt={picture.altText}
              sizes="(min-width: 40rem) 50vw, 95vw"
              loading="lazy"
              className="aspect-[3/2] size-full rounded-2xl bg-sunken object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
