/**
 * The banner of demo mode. It reserves its own space (`--demo-bar` in styles.css), so that it never
 * covers content.
 */
export function DemoBar() {
  return (
    <aside
      aria-label="Demonstration"
      data-demo-bar
      data-theme="dark"
      className="fixed inset-x-0 bottom-0 z-40 flex h-7 items-center justify-center gap-2 bg-surface px-4 text-text text-xs print:hidden"
    >
      <span className="font-semibold text-amber">Demo: no real money.</span>
      <a
        className="inline-flex min-h-6 items-center underline underline-offset-4"
        href="/simulators/mailbox"
      >
        Open the mailbox
      </a>
    </aside>
  )
}
