import { buttonClasses } from '#ui/primitives/button-classes.ts'

/**
 * Asks before anything of others is loaded. It is part of no React tree, and hidden until
 * app/analytics shows it: without scripts there is nothing to agree to. Refusing is one press, too.
 */
export function ConsentBanner({ parties }: { parties: string }) {
  return (
    <section
      id="consent"
      aria-label="Cookie choices"
      data-theme="dark"
      hidden
      className="fixed inset-x-3 bottom-[calc(var(--demo-bar,0px)+0.75rem)] z-50 max-w-md rounded-2xl bg-surface p-5 text-text shadow-[0_24px_60px_-20px_rgb(11_18_32/0.7)] sm:left-5 print:hidden"
    >
      <p className="text-[0.9375rem] leading-6">
        May we measure your visit with {parties}? This sets cookies. Nothing loads unless you allow
        it.{' '}
        <a href="/privacy#cookies" className="underline underline-offset-4">
          Privacy policy
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button type="button" value="no" className={buttonClasses('outline', 'md')}>
          Refuse
        </button>
        <button type="button" value="yes" className={buttonClasses('outline', 'md')}>
          Allow
        </button>
      </div>
    </section>
  )
}

/**
 * Tells signed-in staff why a page lacks its custom scripts. There is no link that opens the page
 * with them: in this browser a script would have the staff session at hand, whatever the address
 * says (docs/safety.md).
 */
export function StaffNotice({ address }: { address: string }) {
  return (
    <aside
      aria-label="For staff"
      data-theme="dark"
      className="fixed bottom-[calc(var(--demo-bar,0px)+0.75rem)] z-50 max-w-md rounded-2xl bg-surface p-5 text-text inset-x-3 sm:left-5 sm:right-auto print:hidden"
    >
      <details>
        <summary className="cursor-pointer text-sm font-semibold">
          Custom scripts are off for staff
        </summary>
        <p className="mt-3 text-sm">
          You’re signed in to the back office, so this page came without custom scripts, tag
          managers and pixels. To view it as a visitor, copy this address into a private window:
        </p>
        <input
          readOnly
          value={address}
          aria-label="Address of this page"
          className="mt-3 w-full rounded-lg border border-line bg-sunken p-2 text-sm"
        />
      </details>
    </aside>
  )
}

/** On the pages of a live site that its owner has not opened yet, which only staff see (D47). */
export function ClosedNotice() {
  return (
    <aside
      aria-label="Not open yet"
      data-theme="dark"
      className="fixed inset-x-0 bottom-0 z-50 flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-surface px-4 py-2 text-sm text-text print:hidden"
    >
      <span className="font-semibold">Only staff see this site.</span>
      <a href="/admin/guide" className="underline">
        Open it in the setup guide
      </a>
    </aside>
  )
}
