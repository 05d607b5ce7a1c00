import { describe, expect, test } from 'vitest'
import { arcBetween, lesotho, mapHeight, mapWidth, onMap, southAfrica } from './south-africa.ts'

const corners = (path: string) =>
  [...path.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

/** Whether a point lies within the corners: counts how often a line to the right leaves them. */
function within(path: string, point: { x: number; y: number }): boolean {
  const ring = corners(path)
  return ring.reduce((inside, a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a
    const crosses =
      a.y > point.y !== b.y > point.y &&
      point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x
    return crosses ? !inside : inside
  }, false)
}

const at = (latitude: number, longitude: number) => onMap({ latitude, longitude })

describe('the drawing of South Africa', () => {
  test.each([
    ['Johannesburg', -26.2, 28.05],
    ['Bloemfontein', -29.12, 26.21],
    ['Mthatha', -31.59, 28.78],
    ['Upington', -28.45, 21.26],
    ['Musina', -22.35, 30.04],
    ['Worcester', -33.65, 19.45],
  ])('%s lies in it', (_name, latitude, longitude) => {
    expect(within(southAfrica, at(latitude, longitude))).toBe(true)
  })

  test.each([
    ['Windhoek', -22.56, 17.08],
    ['Gaborone', -24.65, 25.6],
    ['Mbabane', -26.32, 31.14],
    ['Maputo', -25.97, 32.57],
    ['a ship off the west coast', -31, 16.6],
  ])('%s does not', (_name, latitude, longitude) => {
    expect(within(southAfrica, at(latitude, longitude))).toBe(false)
  })

  test('Maseru lies in Lesotho, Ladybrand does not', () => {
    expect([within(lesotho, at(-29.45, 27.7)), within(lesotho, at(-29.19, 26.9))]).toEqual([
      true,
      false,
    ])
  })

  test('all of it is on the sheet', () => {
    for (const { x, y } of corners(southAfrica))
      expect(x >= 0 && x <= mapWidth && y >= 0 && y <= mapHeight).toBe(true)
  })

  test('a line begins and ends where it should', () => {
    const cape = { latitude: -33.92, longitude: 18.42 }
    const line = arcBetween(cape, { latitude: -26.2, longitude: 28.05 })
    expect(line).toMatch(
      new RegExp(
        `^M${at(-33.92, 18.42).x} ${at(-33.92, 18.42).y}Q.+ ${at(-26.2, 28.05).x} ${at(-26.2, 28.05).y}$`,
      ),
    )
  })
})
