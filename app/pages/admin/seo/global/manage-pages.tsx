import { href } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

export function ManagePages() {
  return (
    <Card title="Page SEO">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">
          Title, description and sharing texts of each page, with a score.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button to={href('/admin/seo/redirects')} variant="ghost">
            Redirects
          </Button>
          <Button to={href('/admin/seo/broken-links')} variant="ghost">
            Broken links
          </Button>
          <Button to={href('/admin/settings/seo/pages')} variant="outline" preventScrollReset>
            Manage pages
          </Button>
        </div>
      </div>
    </Card>
  )
}
