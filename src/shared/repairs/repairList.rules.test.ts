import { describe, expect, it } from 'vitest'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { csvLine, REPAIR_LIST_HEAD, repairListLines, repairListName, type RepairListRow } from './repairList.rules.ts'

const photo = { fileName: 'ceiling.jpg', fileSize: 1_500_000, createdAt: new Date('2026-11-19T23:59:00Z') }

const run: RepairListRow['run'] = {
  id: 'run',
  method: 'openai',
  provider: 'OpenAI',
  model: 'gpt-4o',
  createdAt: new Date('2026-11-19T23:59:30Z'),
  finishedAt: new Date('2026-11-20T00:01:00Z'),
  result: {
    ...GENERAL_GUIDANCE,
    damageType: 'Wet ceiling, "brown"',
    severity: 'High',
    estimatedCost: { min: 249.6, max: 12_000 },
    estimatedTime: '6-10 hours',
    difficultyLevel: 'Advanced',
    safetyWarnings: ['Switch the power off.', 'Wear a mask.'],
    confidence: 81.7,
  },
  advice: null,
}

const repair = {
  id: 'repair',
  title: null,
  damageType: 'Wet ceiling',
  createdAt: photo.createdAt,
  status: 'in_progress' as const,
  actual_cost: 350.5,
  actual_hours: 6,
  finished_on: null,
  work_done: 'New trap.',
  answers: { where: 'Kitchen' },
}

describe('the repair list', () => {
  it('begins with a byte order mark and its headings', () => {
    expect(REPAIR_LIST_HEAD).toBe(
      '\uFEFFPhoto,Uploaded (UTC),Size (MB),Analyzed (UTC),Source,Confidence,Damage type,Severity,Estimated cost min (USD),' +
        'Estimated cost max (USD),Estimated time,Difficulty,Safety warnings,Repair,Status,Urgency,' +
        'Actual cost (USD),Actual hours,Place,Finished,Year finished,What was done\r\n',
    )
  })

  it('has the photo and what its analysis found, with figures that can be counted with', () => {
    expect(repairListLines()({ photo, repair, run })).toBe(
      'ceiling.jpg,2026-11-19,1.43,2026-11-20,OpenAI gpt-4o,81%,"Wet ceiling, ""brown""",High,250,12000,6-10 hours,' +
        'Advanced,"Switch the power off.; Wear a mask.",Wet ceiling,In progress,,350.5,6,Kitchen,,,New trap.\r\n',
    )
  })

  it('has what a repair costs in the line of its first photo only, so that a sum counts it once', () => {
    const lineOf = repairListLines()
    const [first, second] = [lineOf({ photo, repair, run }), lineOf({ photo, repair, run })]
    expect(first).toContain(',High,250,12000,')
    expect(first).toMatch(/,350\.5,6,Kitchen,,,New trap\.\r\n$/)
    expect(second).toContain(',High,,,')
    expect(second).toMatch(/,In progress,,,,Kitchen,,,\r\n$/)
    expect(lineOf({ photo, repair: { ...repair, id: 'another' }, run })).toBe(first)
  })

  it('has the day and the year in which a repair was finished, by which a spreadsheet adds up', () => {
    const done = { ...repair, status: 'done' as const, finished_on: '2026-12-31' }
    expect(repairListLines()({ photo, repair: done, run })).toMatch(/,350\.5,6,Kitchen,2026-12-31,2026,New trap\.\r\n$/)
  })

  it('has empty cells for a photo without an analysis', () => {
    expect(repairListLines()({ photo, repair: null, run: null })).toBe(
      'ceiling.jpg,2026-11-19,1.43,,,,,,,,,,,,,,,,,,,\r\n',
    )
  })

  it('calls the general guidance by its name, and counts no cost for it', () => {
    const guidance = {
      ...run,
      advice: null,
      createdAt: photo.createdAt,
      finishedAt: new Date('2026-11-20T00:01:00Z'),
      method: 'fallback' as const,
      provider: null,
      model: null,
      result: GENERAL_GUIDANCE,
    }
    expect(repairListLines()({ photo, repair: null, run: guidance })).toMatch(
      /^ceiling\.jpg,2026-11-19,1\.43,2026-11-20,General repair guidance,50%,General Property Damage,Medium,,,/,
    )
  })

  it('is called by the product and the day', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    expect(repairListName('Mendsight', now)).toBe('mendsight-repair-list-2026-11-20.csv')
    expect(repairListName('Fix / It All!', now)).toBe('fix-it-all-repair-list-2026-11-20.csv')
    expect(repairListName('…', now)).toBe('repair-list-2026-11-20.csv')
  })
})

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['Küche 李 😀.jpg', 'Küche 李 😀.jpg'],
    ['one, two', '"one, two"'],
    ['one; two', '"one; two"'],
    ['12" pipe', '"12"" pipe"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' edge', '" edge"'],
    ['2-4 hours over 1-2 days', '2-4 hours over 1-2 days'],
  ])('with %j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', `"'\t'=1"`],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    [' =1', "' =1"],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ["dry it; =cmd|' /C calc'!A0; paint", `"dry it; '=cmd|' /C calc'!A0; paint"`],
    ['a\n\n+1', `"a\n\n'+1"`],
    ['a\t@b', `"a\t'@b"`],
  ])('with %j is no formula anywhere', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  it('stands in its place, and its line has an end', () => {
    expect(csvLine(['a', '', 'b,c'])).toBe('a,,"b,c"\r\n')
  })
})
