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
