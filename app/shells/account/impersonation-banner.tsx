import { Eye } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'

/** Always visible while staff view a customer's account, so that they know whose it is. */
export function ImpersonationBanner({ customer, staff }: { customer: string; staff: string }) {
  return (
    <section
      aria-label="Logged in as customer"
      className="border-warning border-b-2 bg-warning-soft text-text print:hidden"
    >
      <div className="container-page flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="wrap-anywhere flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-sm">
          <Eye aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">{staff}</strong>, you are viewing the account of{' '}
            <strong className="font-semibold">{customer}</strong>, as its owner sees it. You can’t
            change anything here.
          </span>
        </p>
        <Form method="post" action="/admin/leave-customer" reloadDocument>
          <Button type="submit" size="sm">
            Back to the back office
          </Button>
        </Form>
      </div>
    </section>
  )
}
