import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LOGGED_IN_PATHS, LOGGED_OUT_PATHS, watchLoading } from './screens.ts'

// The second test opens every screen.
/** With every weight and width, as its makers publish it. */
const FULL_FONT = path.join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)

test('the text font has every weight and width that a style asks for, as the full font has them', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const faces = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status, weight, stretch }) => ({ family, status, weight, stretch }))
  })
  // The texts of the product need the first file only.
  expect(faces.map(({ family, status }) => `${family} ${status}`)).toEqual([
    'Archivo loaded',
    'Archivo unloaded',
    'Archivo unloaded',
  ])

  const { weights, stretches } = await valuesInUse(page)
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--weight-heading', '--stretch-heading', '--stretch-label'].map((token) => style.getPropertyValue(token))
  })
  expect([...weights, ...stretches]).toEqual(expect.arrayContaining(tokens))
  for (const { weight, stretch } of faces) {
    expectWithin(weight, weights)
    expectWithin(stretch, stretches)
  }

  await addFont(page, 'Full Archivo', await readFile(FULL_FONT))
  const styles = weights.flatMap((weight) => stretches.map((stretch) => ({ weight, stretch })))
  const [own, full, fallback] = await Promise.all([
    widthsIn(page, 'Archivo, monospace', styles),
    widthsIn(page, '"Full Archivo", monospace', styles),
    widthsIn(page, 'monospace', styles),
  ])
  for (const [index, { weight, stretch }] of styles.entries()) {
    const width = own[index] ?? NaN
    // Steps of the axes are rounded anew in the smaller font: one pixel of two thousand.
    expect(width / (full[index] ?? NaN), `${weight} at ${stretch}`).toBeCloseTo(1, 2.5)
    expect(Math.abs(width - (fallback[index] ?? NaN)), `${weight} at ${stretch}`).toBeGreaterThan(100)
  }
  expect(new Set(own.map(Math.round)).size, 'no two styles look the same').toBe(styles.length)
})

type Style = { weight: string; stretch: string }

/** Every weight and width that a rule of the stylesheets sets, as the browser computes it. */
function valuesInUse(page: Page): Promise<{ weights: string[]; stretches: string[] }> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    const weights = new Set([getComputedStyle(probe).fontWeight])
    const stretches = new Set([getComputedStyle(probe).fontStretch])
    const collect = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && !['', 'inherit', 'bolder'].includes(rule.style.fontWeight)) {
          probe.style.fontWeight = rule.style.fontWeight
          weights.add(getComputedStyle(probe).fontWeight)
        }
        if (rule instanceof CSSStyleRule && !['', 'inherit'].includes(rule.style.fontStretch)) {
          probe.style.fontStretch = rule.style.fontStretch
          stretches.add(getComputedStyle(probe).fontStretch)
        }
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet.cssRules)
    probe.remove()
    return { weights: [...weights], stretches: [...stretches] }
  })
}

function expectWithin(range: string, values: string[]): void {
  const [min = NaN, max = NaN] = range.split(' ').map(parseFloat)
  for (const value of values) {
    expect(parseFloat(value), `within ${range}`).toBeGreaterThanOrEqual(min)
    expect(parseFloat(value), `within ${range}`).toBeLessThanOrEqual(max)
  }
}

async function addFont(page: Page, family: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    async ([family, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (content) => content.charCodeAt(0))
      const face = new FontFace(family, bytes, { weight: '100 900', stretch: '62% 125%' })
      document.fonts.add(await face.load())
    },
    [family, bytes.toString('base64')] as const,
  )
}

/** How wide a line of every kind of ordinary character is in each style. */
function widthsIn(page: Page, families: string, styles: Style[]): Promise<number[]> {
  return page.evaluate(
    async ([families, styles]) => {
      const text = 'Hamburgefonstiv 0123456789 “Größe · 10 €”'
      await document.fonts.load('100px Archivo', text)
      return styles.map(({ weight, stretch }) => {
        const line = document.body.appendChild(document.createElement('span'))
        line.textContent = text
        // Between letters of two files there is no kerning.
        line.style.cssText = `position:absolute; white-space:pre; font:${weight} 100px ${families}; font-stretch:${stretch}; font-kerning:none`
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      })
    },
    [families, styles] as const,
  )
}

/** Latin, Latin-1 and punctuation. Anything else may come from a font of the system. */
const ORDINARY = /^[\s\u0020-\u007E\u00A0-\u00FF\u2010-\u2027\u20AC]*$/

test('no ordinary text on a screen is drawn in another font', async ({ stage, resident }) => {
  const { page } = stage
  const untilLoaded = watchLoading(page)
  const expectOwnFont = (route: string) =>
    test.step(route, async () => {
      await page.goto(route)
      await untilLoaded()
      let texts: Awaited<ReturnType<typeof textsWithFonts>> = []
      // While a page is being drawn, the browser can name no font of any of its texts.
      await expect.poll(async () => (texts = await textsWithFonts(page)).length, { message: route }).toBeGreaterThan(4)
      const others = texts.filter(({ text, fonts }) => ORDINARY.test(text) && fonts.some((font) => font !== 'Archivo'))
      expect.soft(others, route).toEqual([])
    })
  for (const route of ['/', ...LOGGED_OUT_PATHS]) await expectOwnFont(route)
  await stage.enterAsResident()
  for (const route of LOGGED_IN_PATHS) await expectOwnFont(route)
  await expectOwnFont(`/analysis?file=${await resident.analyzedPhoto()}`)
})

type Node = {
  nodeId: number
  nodeType: number
  nodeName: string
  nodeValue: string
  children?: Node[]
  shadowRoots?: Node[]
}

/** Each element with text of its own, and the fonts that the browser has drawn it in, fetched ones by their family. */
async function textsWithFonts(page: Page): Promise<{ text: string; fonts: string[] }[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true })
  const elements: { nodeId: number; text: string }[] = []
  const collect = ({ nodeId, nodeName, children = [], shadowRoots = [] }: Node): void => {
    // Commands and the names of fields stand in the monospaced font of the system.
    if (nodeName === 'CODE') return
    const text = children.map(({ nodeType, nodeValue }) => (nodeType === 3 ? nodeValue : '')).join('')
    // The browser counts the fonts of what is within an element, too.
    const hasCode = children.some((child) => child.nodeName === 'CODE')
    if (text.trim() !== '' && !hasCode) elements.push({ nodeId, text })
    for (const child of [...children, ...shadowRoots]) collect(child)
  }
  collect(root)
  const texts = await Promise.all(
    elements.map(async ({ nodeId, text }) => {
      const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
      return { text, fonts: fonts.map((font) => (font.isCustomFont ? 'Archivo' : font.familyName)) }
    }),
  )
  await browser.detach()
  // Nothing of a script, a style or a hidden part is drawn.
  return texts.filter(({ fonts }) => fonts.length > 0)
}
