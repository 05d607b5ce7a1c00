import { expect, test } from 'vitest'
import { buttonClasses } from './button-classes.ts'

test('a button that works again is fully legible at once: neither fading out nor in', () => {
  for (const variant of ['primary', 'ghost', 'outline', 'danger', 'success'] as const) {
    const classes = buttonClasses(variant).split(' ')
    expect(classes.filter((name) => name.startsWith('transition'))).toEqual([
      'transition-[background-color,border-color,filter]',
    ])
    expect(classes.filter((name) => /^(hover|active):opacity/.test(name))).toEqual([])
  }
})
