import { expect, it } from 'vitest'
import { EMERGENCY_LINE, GUIDANCE_LINE } from './analysis.messages.ts'
import { GENERAL_GUIDANCE } from './guidance.ts'
import { reportFileName, reportText, type ReportSubject } from './report.ts'

const subject: ReportSubject = {
  productName: 'Mendsight',
  fileName: 'kitchen.jpg',
  date: '2026-03-04T05:06:07.000Z',
  method: 'openai',
  source: 'OpenAI gpt-4o',
  notice: null,
  result: { ...GENERAL_GUIDANCE, confidence: 82.4 },
}

it('the report contains every part of the specification, dangers before cost', () => {
  const text = reportText(subject)
  expect(text).toMatch(/^MENDSIGHT AI DAMAGE ANALYSIS REPORT\n=/)
  const parts = [
    'File name: kitchen.jpg',
    'Date: 2026-03-04',
    'Method: AI analysis by OpenAI gpt-4o',
    'Confidence: 82% (HIGH)',
    EMERGENCY_LINE,
    'Damage type: General Property Damage',
    'Severity: Medium',
    '$20 - $100',
    '2-4 hours over 1-2 days',
    '1. Make the area safe',
    'MATERIALS NEEDED',
    'TOOLS REQUIRED',
    'NOTES',
  ]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(-1)
})

it('the general guidance is never called an analysis, and says why it is shown', () => {
  const text = reportText({ ...subject, method: 'fallback', source: null, notice: 'AI analysis unavailable: no key.' })
  expect(text).toContain('Method: General repair guidance')
  expect(text).toContain('Notice: AI analysis unavailable: no key.')
  expect(text).toContain(GUIDANCE_LINE)
  expect(text).toMatch(/^MENDSIGHT GENERAL REPAIR GUIDANCE\n=/)
  expect(text).toContain('TYPICAL VALUES, NOT FROM YOUR PHOTO')
  expect(text).not.toMatch(/An estimate from a photo|AI DAMAGE|DAMAGE ASSESSMENT/)
})

it('its file is named after the product and the photo, whatever the photo is called', () => {
  expect(reportFileName('Mendsight', 'kitchen.final.jpg')).toBe('mendsight-ai-analysis-kitchen.final.txt')
  expect(reportFileName('Fix It', '../..\\a:b?.png')).toBe('fix-it-ai-analysis-.._.._a_b_.txt')
  expect(reportFileName('Mendsight', '.jpg')).toBe('mendsight-ai-analysis-photo.txt')
})
