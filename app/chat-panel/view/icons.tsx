const paths = {
  chat: 'M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.7h5',
  minimise: 'M6 12.5h12',
  expand: 'M6 14.5l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12h14M12 5.5l6.5 6.5-6.5 6.5',
  attach:
    'M19 11.5l-7.2 7.2a4.6 4.6 0 0 1-6.5-6.5l7.6-7.6a3 3 0 0 1 4.3 4.3l-7.5 7.5a1.5 1.5 0 0 1-2.1-2.1l6.6-6.6',
  smile:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 14.2a4.2 4.2 0 0 0 7 0M9 9.6v.3M15 9.6v.3',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  email: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  file: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4',
  star: 'M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 17l-5.2 2.8 1-5.9L3.5 9.8l5.9-.8z',
} as const

/** Decorative: each has text or a label beside it. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** A button that is only an icon; its label is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  onClick,
  ...states
}: {
  icon: keyof typeof paths
  label: string
  onClick: () => void
  'aria-expanded'?: boolean
  'aria-pressed'?: boolean
  'aria-controls'?: string
}) {
  return (
    <button
      type="button"
      className="chat-icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
      {...states}
    >
      <Icon name={icon} />
    </button>
  )
}
