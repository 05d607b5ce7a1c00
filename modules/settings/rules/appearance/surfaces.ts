/**
 * The backgrounds of app/design.css, on which the brand's colours are seen; its test compares them.
 */
export const lightSurfaces = ['#fbf8f3', '#ffffff', '#f4efe7'] as const
export const darkSurfaces = ['#0b1220', '#121b2c', '#0e1626'] as const

/** Text on the colours of buttons, the one that is read better first. */
export const buttonLabels = ['#ffffff', '#0b1220', '#000000'] as const

/** WCAG 2.2: text (1.4.3), and what is not text but must be seen (1.4.11). */
export const textContrast = 4.5
export const shapeContrast = 3
