import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import {
  cancelAnalysis,
  getAnalysis,
  listAnalyses,
  listRepairAnalyses,
  requestAnalysis,
  type Analysis,
} from '#shared/api/analyses.ts'
import { deleteFile, getFile, listFiles, uploadFile } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { getRepair, listRepairs } from '#shared/api/repairs.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { answers, breaks, isUnreachable, refuses, ROUTES, waits, type Answer } from '../support/backend.ts'
import {
  aListedRepair,
  anAdvice,
  anOverview,
  anOverviewRepair,
  aPage,
  aPhoto,
  aProfile,
  anAnalysis,
  aRepair,
  photos,
} from '../support/builders.ts'
import { button, expectAddress, leads, link, openScreen, press, says, saysNone, user } from '../support/screen.tsx'
import { lapse } from '../support/timeLimits.ts'
import { choosePhotos, jpeg } from '../support/uploads.ts'

const ROSA = aProfile({ name: 'Rosa Fixer' })
const ENTERPRISE = aProfile({ name: 'Rosa Fixer', plan_id: 'enterprise' })
const CEILING = aPhoto({ file_name: 'ceiling.jpg' })
const ONE = aProfile({ name: 'Rosa Fixer', usage: { files: 1, storage_bytes: 2_400_000 } })

const openPhotos = (...prepared: Answer[]) =>
  openScreen('/upload', ONE, answers(listFiles, aPage([CEILING])), ...prepared)

/** Deletes without the six seconds in which it can be undone. */
async function remove(): Promise<void> {
  await press('DELETE ceiling.jpg')
  await press('Delete now')
}

async function send(name = 'wall.jpg'): Promise<void> {
  await choosePhotos(jpeg(name))
  await press('UPLOAD 1 DAMAGE PHOTO(S)')
}

const TAKES: Answer = {
  route: uploadFile,
  reply: ({ body }) => ({ status: 201, body: aPhoto({ id: 'new', file_name: (body as File).name }) }),
}

const GUIDANCE: Partial<Analysis> = {
  method: 'fallback',
  provider: null,
  model: null,
  result: GENERAL_GUIDANCE,
  advice: anAdvice({ guide: 'general', urgency: null }),
  confidence: GENERAL_GUIDANCE.confidence,
  notice:
    'AI analysis unavailable: OpenAI API quota exceeded. Please check your billing settings. Using general repair guidance.',
}

const RESULT = goodResponse() as Analysis['result']
const ANALYZED = anAnalysis({ result: RESULT, confidence: 82 })
const RUNNING = anAnalysis({
  status: 'running',
  method: null,
  provider: null,
  model: null,
  result: null,
  finished_at: null,
  seen_at: null,
})

/** The photo's screen, with one run. */
function openAnalysis(run: Partial<Analysis> = {}, ...prepared: Answer[]) {
  const analysis = anAnalysis(run)
  return openScreen(
    `/analysis?file=${CEILING.id}`,
    ONE,
    answers(getFile, CEILING),
    answers(listAnalyses, { analyses: [analysis], current_id: analysis.id }),
    ...prepared,
  )
}

describe('2. Dashboard', () => {
  test('on the free plan', async () => {
    openScreen('/home', ROSA)
    await says('Free Fixer', 'Welcome, Rosa Fixer', 'LOGOUT', 'READY TO FIX THE WORLD?', 'PLAN LIMITS')
    await says('Upload Files', '10 left', 'Settings', 'Payment Plans', 'Upgrade Available', 'FAQ', 'Terms', 'Profile')
    await says('Test Plans', 'Demo Mode', 'FILES UPLOADED', 'UPLOADS LEFT', 'STORAGE USED', '0.0 GB')
    await says('MONTHLY COST', 'FREE', 'TAKE A PHOTO')
    const tiles = within(screen.getByRole('main'))
    for (const [tile, path] of [
      [/Upload Files/, '/upload'],
      [/^Settings/, '/settings'],
      [/^Payment Plans/, '/payment'],
      [/^FAQ/, '/faq'],
      [/^Terms/, '/terms'],
      [/^Profile/, '/profile'],
      [/^Test Plans/, '/plan-tester'],
    ] as const) {
      expect(tiles.getByRole('link', { name: tile }).getAttribute('href'), String(tile)).toBe(path)
    }
  })

  test('a logout leads to the login', async () => {
    openScreen('/home', ROSA, answers(ROUTES.logOut, null))
    await press('LOGOUT')
    await expectAddress('/')
  })

  test('with photos that are not analyzed, which the count leads to', async () => {
    const ready = [{ id: 'run', created_at: '2026-11-20T09:00:00.000Z', repair: anOverviewRepair() }]
    const news = anOverview({ new_photos: { count: 100, files: photos(3) }, ready })
    const backend = openScreen('/home', ENTERPRISE, answers(getOverview, news), answers(listFiles, aPage(photos(3))))
    await says('NEW RESULTS', '100+ PHOTOS TO ANALYZE', 'SHOW THEM ALL', 'wall 3.jpg')
    await user.click(await link('SHOW THEM ALL'))
    await expectAddress('/photos?result=not_analyzed')
    await waitFor(() => expect(backend.requestsTo(listFiles).at(-1)?.query.get('analyzed')).toBe('false'))
  })

  test('on the enterprise plan', async () => {
    openScreen('/home', ENTERPRISE)
    await says('Enterprise Fixer', '$49.99/month', 'Unlimited', '∞', '$49.99')
    await says('ADVANCED TOOLS', 'TEAM COLLABORATION', 'API ACCESS')
    saysNone('Test Plans', 'Upgrade Available')
  })

  test('on the enterprise plan, somebody without a shop first makes one', async () => {
    openScreen('/home', ENTERPRISE)
    await says('YOUR PLAN INCLUDES A SHOP')
    expect((await screen.findByRole('link', { name: 'MAKE YOUR SHOP' })).className).toContain('bg-yellow')
    expect(
      screen.getAllByRole('link', { name: 'TAKE A PHOTO' }).every((each) => !each.className.includes('bg-yellow')),
    ).toBe(true)
  })
})

describe('2. Upload', () => {
  test('without a photo', async () => {
    openScreen('/upload', ROSA)
    await says('UPLOAD DAMAGE PHOTOS', 'Back', 'BROWSE FILES', 'PLAN LIMITS', 'PHOTO GUIDELINES', 'PHOTO HISTORY')
    await says('NO DAMAGE PHOTOS YET')
    await leads({ Back: '/home' })
    expect(screen.getByLabelText('Damage photos')).toHaveProperty('multiple', true)
  })

  test('photos are selected, removed and uploaded, and each has its actions', async () => {
    const uploaded = aPhoto({ id: 'new', file_name: 'two.jpg' })
    const backend = openScreen('/upload', ROSA, TAKES)
    await choosePhotos(jpeg('one.jpg', 1), jpeg('two.jpg', 2))
    await says('SELECTED PHOTOS', 'one.jpg', 'two.jpg', 'UPLOAD 2 DAMAGE PHOTO(S)')
    await press('Remove one.jpg')
    backend.given(answers(listFiles, aPage([uploaded])))
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await says('Successfully uploaded 1 damage photo(s)!')
    // Whoever presses something stays, and reads as long as it takes.
    fireEvent.pointerDown(document.body)
    await says('ANALYZE', 'VIEW', 'DELETE')
    const view = await link('VIEW two.jpg (new tab)')
    expect(view.target).toBe('_blank')
    await leads({
      'VIEW two.jpg (new tab)': '/api/files/new/content?variant=original',
      'ANALYZE two.jpg': '/analysis?file=new',
    })
  })

  test('an upload leads home by itself', async () => {
    const backend = openScreen('/upload', ROSA, TAKES)
    await choosePhotos(jpeg('two.jpg', 2))
    backend.given(answers(listFiles, aPage([aPhoto({ id: 'new', file_name: 'two.jpg' })])))
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await expectAddress('/home')
  })

  test('without uploads left', async () => {
    openScreen('/upload', aProfile({ usage: { files: 10, storage_bytes: 1 } }))
    await says('UPLOAD LIMIT REACHED', 'UPGRADE PLAN')
    await leads({ 'UPGRADE PLAN': '/payment' })
    saysNone('BROWSE FILES')
  })
})

describe('2. Assessment', () => {
  test('without a photo the upload opens', async () => {
    openScreen('/analysis', ROSA)
    await says('UPLOAD DAMAGE PHOTOS')
    await expectAddress('/upload')
  })

  test('the id of no photo leads to the upload', async () => {
    openScreen(
      '/analysis?file=0190a1b2-0000-7000-8000-000000000000',
      ROSA,
      refuses(getFile, 404, 'not_found'),
      refuses(listAnalyses, 404, 'not_found'),
    )
    await says('NO FILE SELECTED', 'GO TO UPLOAD')
    await user.click(await link('GO TO UPLOAD'))
    await expectAddress('/upload')
  })

  test('while it runs', async () => {
    openAnalysis(
      RUNNING,
      answers(getAnalysis, RUNNING),
      answers(cancelAnalysis, { ...RUNNING, status: 'cancelled', finished_at: '2026-11-20T09:00:12.000Z' }),
    )
    await says('AI DAMAGE ANALYSIS', 'AI ANALYZING DAMAGE...', 'Detecting damage type', 'Assessing severity')
    await says('Generating repair plan', 'ceiling.jpg', '2.29 MB', 'VIEW ORIGINAL')
    await screen.findByText(/^Uploaded .+ · \d+\.\d\d MB$/)
    const original = await link('VIEW ORIGINAL (new tab)')
    expect(original.target).toBe('_blank')
    expect(original.getAttribute('href')).toMatch(/\/content\?variant=original$/)
    await press('CANCEL')
    await says('The analysis was canceled.')
  })

  test('after a failure', async () => {
    openAnalysis(GUIDANCE)
    await says('ANALYSIS NOTICE', 'RETRY AI ANALYSIS', 'GENERAL REPAIR GUIDANCE', 'GENERAL GUIDANCE')
    await says('LOW CONFIDENCE (50%)', 'LOW CONFIDENCE', 'DOWNLOAD REPORT', 'SHARE')
    await says("Your photos are saved. The AI service isn't available right now.")
    saysNone('POWERED BY OpenAI gpt-4o', 'AI INSIGHTS & NOTES')
  })

  test('with a result', async () => {
    openAnalysis(ANALYZED)
    await says('POWERED BY OpenAI gpt-4o', 'HIGH CONFIDENCE', 'AI ANALYSIS', 'HIGH CONFIDENCE (82%)')
    await says('DAMAGE TYPE', 'Water-stained drywall ceiling', 'SEVERITY', 'High', 'ESTIMATED COST', '$250 - $1,200')
    await says('ESTIMATED TIME', '6-10 hours over 4 days', 'DIFFICULTY LEVEL', 'Advanced', 'REPAIR INSTRUCTIONS')
    await says('Shut off the water above.', 'MATERIALS NEEDED', 'Joint compound', 'TOOLS REQUIRED', 'Drywall saw')
    await says('SAFETY WARNINGS', 'Keep out from under the sagging part.', 'AI INSIGHTS & NOTES')
    await says(
      'The source of the water is not in the photo.',
      'ANALYZE ANOTHER PHOTO',
      'BACK TO DASHBOARD',
      'OPEN THIS REPAIR',
    )
    saysNone('ANALYSIS NOTICE')
    await leads({ 'ANALYZE ANOTHER PHOTO': '/upload', 'BACK TO DASHBOARD': '/home', Back: '/upload' })
  })

  test.each([
    ['now', 'ACT NOW'],
    ['24h', 'ACT WITHIN 24 HOURS'],
    ['week', 'ACT THIS WEEK'],
    ['month', 'ACT THIS MONTH'],
    ['watch', 'KEEP AN EYE ON IT'],
  ] as const)('how soon to act: %s', async (urgency, words) => {
    openAnalysis({ advice: anAdvice({ urgency }) })
    await says(words)
  })

  test('the steps are in groups', async () => {
    openAnalysis({
      result: goodResponse({
        repairInstructions: [
          'Shut off the water above.',
          'Unplug what stands in the water.',
          'Let the ceiling dry.',
          'Patch the drywall.',
        ],
      }) as Analysis['result'],
    })
    await says('NOW', 'UNTIL IT IS FIXED', 'REPAIR')
  })

  test('a result can be replaced by another analysis', async () => {
    const backend = openAnalysis({ result: RESULT }, answers(requestAnalysis, RUNNING), answers(getAnalysis, RUNNING))
    await press('ANALYZE AGAIN')
    await says('AI ANALYZING DAMAGE...')
    expect(backend.requestsTo(requestAnalysis)).toHaveLength(1)
  })

  test('with a result that names no danger and no note', async () => {
    openAnalysis({ result: goodResponse({ safetyWarnings: [], additionalNotes: [] }) as Analysis['result'] })
    await says('POWERED BY OpenAI gpt-4o')
    await says('Smell gas, see sparks, or a ceiling that sags? Leave now and call for help from outside.')
    saysNone('AI INSIGHTS & NOTES')
  })
})

describe('2. Repairs', () => {
  test('without any', async () => {
    openScreen('/repairs', ROSA, answers(listRepairs, { success: true, repairs: [], next_cursor: null }))
    await says('REPAIRS', 'NO REPAIRS YET', 'TAKE A PHOTO')
  })

  test('one that was not assessed, and its own screen', async () => {
    const unassessed = { title: 'Wet ceiling', kind: null, severity: null, urgency: null }
    openScreen(
      '/repairs',
      ROSA,
      answers(listRepairs, { success: true, repairs: [aListedRepair(unassessed)], next_cursor: null }),
      answers(getRepair, aRepair()),
      answers(listRepairAnalyses, { analyses: [ANALYZED], current_id: ANALYZED.id }),
    )
    await says('Not assessed')
    await user.click(await link('Wet ceiling'))
    await says('OPEN', 'IN PROGRESS', 'DONE')
  })
})

describe('2. Profile', () => {
  test('while the photos load, and without any', async () => {
    const backend = openScreen('/profile', ROSA, waits(listFiles))
    await says('LOADING PROFILE...')
    backend.letGo(answers(listFiles, aPage([])))
    await says('Free Fixer', 'LOGOUT', 'R', 'Welcome, Rosa Fixer', 'FREE FIXER MEMBER', 'ACCOUNT INFO', 'Email')
    await says('Member since', 'SESSION INFO', 'Active Session', 'Auto-logout in 6 hours', 'SECURITY', 'Last login')
    await says('Upload Files', 'Dashboard', 'Payment Plans', 'Settings', 'Test Plans', 'FILES UPLOADED', 'UPLOADS LEFT')
    await says('STORAGE USED', '0.0 GB', 'MONTHLY COST', 'FREE', 'GET STARTED', 'UPLOAD YOUR FIRST FILE')
    const actions = within(screen.getByRole('navigation', { name: 'QUICK ACTIONS' }))
    for (const [tile, path] of [
      [/Upload Files/, '/upload'],
      [/^Dashboard/, '/home'],
      [/^Payment Plans/, '/payment'],
      [/^Settings/, '/settings'],
      [/^Test Plans/, '/plan-tester'],
    ] as const) {
      expect(actions.getByRole('link', { name: tile }).getAttribute('href'), String(tile)).toBe(path)
    }
  })

  test('with six photos, on the enterprise plan', async () => {
    const [one, two, three, four, five] = photos(6).toReversed()
    const newest = [one, two, three, four, five].flatMap((file) => file ?? [])
    openScreen(
      '/profile',
      { ...ENTERPRISE, usage: { ...ENTERPRISE.usage, files: 6 } },
      answers(listFiles, aPage(newest)),
    )
    await says('RECENT UPLOADS', 'wall 6.jpg', 'wall 2.jpg', 'VIEW', 'VIEW ALL 6 FILES', 'Not analyzed', '∞', '$49.99')
    saysNone('wall 1.jpg', 'Test Plans', 'GET STARTED')
    expect(screen.getAllByText(/\d\.\d\d MB/)).toHaveLength(5)
    await leads({ 'VIEW ALL 6 FILES': '/upload' })
    expect((await link('VIEW wall 6.jpg (new tab)')).target).toBe('_blank')
  })
})

describe('4. Upload', () => {
  test('one of two photos fails, and stays on the screen with its reason', async () => {
    const backend = openScreen('/upload', ROSA)
    const unreadable = refuses(uploadFile, 422, 'unreadable_photo')
    backend.given({
      route: uploadFile,
      reply: (request) => ((request.body as File).name === 'good.jpg' ? TAKES : unreadable).reply(request),
    })
    await choosePhotos(jpeg('good.jpg', 1), jpeg('broken.jpg', 2))
    await press('UPLOAD 2 DAMAGE PHOTO(S)')
    await says('Successfully uploaded 1 damage photo(s)!', 'Some uploads failed:')
    const failed = screen.getAllByRole('alert').find(({ textContent }) => textContent.includes('Some uploads failed:'))
    expect(failed?.textContent).toContain('broken.jpg')
    await button('TRY AGAIN broken.jpg')
  })

  test('two seconds after an upload the dashboard opens', async () => {
    const backend = openScreen('/upload', ROSA, TAKES)
    await choosePhotos(jpeg('good.jpg'))
    backend.given(answers(getMe, ONE))
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await says('READY TO FIX THE WORLD?', '9 left')
    await expectAddress('/home')
  })
})

describe('4. Deletion of a photo', () => {
  test('the photo is gone', async () => {
    const backend = openPhotos(answers(deleteFile, null))
    await press('DELETE ceiling.jpg')
    backend.given(answers(listFiles, aPage([])))
    await press('Delete now')
    await says('File deleted successfully', 'NO DAMAGE PHOTOS YET')
    expect(backend.requestsTo(deleteFile).map(({ path }) => path)).toEqual([`/api/files/${CEILING.id}`])
  })
})

describe('4. Analysis', () => {
  test('without an answer of the provider the general guidance stands there, with the reason', async () => {
    openAnalysis({
      ...GUIDANCE,
      notice: 'AI analysis unavailable: No response received from OpenAI. Using general repair guidance.',
    })
    await says('AI analysis unavailable: No response received from OpenAI. Using general repair guidance.')
    await says('GENERAL REPAIR GUIDANCE')
  })

  test('if even that fails it says so, and another try makes a result', async () => {
    const failed = { status: 'failed', notice: null, method: null, result: null, confidence: null } as const
    openAnalysis(failed, answers(requestAnalysis, anAnalysis({ ...ANALYZED, id: 'another' })))
    await says('Analysis failed completely. Please try again.', 'RETRY AI ANALYSIS')
    await press('RETRY AI ANALYSIS')
    await says('POWERED BY OpenAI gpt-4o')
    saysNone('ANALYSIS NOTICE', 'GENERAL REPAIR GUIDANCE')
  })

  test.each([
    [80, 'HIGH CONFIDENCE', 'HIGH CONFIDENCE (80%)'],
    [79.6, 'MEDIUM CONFIDENCE', 'MEDIUM CONFIDENCE (79%)'],
    [60, 'MEDIUM CONFIDENCE', 'MEDIUM CONFIDENCE (60%)'],
    [59, 'LOW CONFIDENCE', 'LOW CONFIDENCE (59%)'],
  ])('a confidence of %d is labeled %s', async (confidence, label, withFigure) => {
    openAnalysis({ confidence, result: goodResponse({ confidence }) as Analysis['result'] })
    await says(label, withFigure)
  })
})

describe('5. Upload', () => {
  test('a document and a photo of more than the plan allows are refused', async () => {
    openScreen('/upload', ROSA)
    await choosePhotos(
      new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' }),
      jpeg('huge.jpg', 5 * 1024 * 1024 + 1),
    )
    await says('report.pdf: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation')
    await says('huge.jpg: File size must be less than 5MB (your current plan limit)', 'Use a smaller copy')
    await press('UPLOAD DAMAGE PHOTO(S)')
    await says('Please select at least one file to upload')
  })

  test.each([
    [
      { files: 9, storage_bytes: 1 },
      'You can only upload 1 more files this month. Please select fewer files or upgrade your plan.',
    ],
    [
      { files: 1, storage_bytes: 2 ** 29 },
      "You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more.",
    ],
  ])('two photos are too many for who has %j', async (usage, sentence) => {
    openScreen('/upload', aProfile({ usage }))
    await choosePhotos(jpeg('a.jpg', 1), jpeg('b.jpg', 2))
    await says(sentence)
  })

  test('with no photo left nothing can be selected', async () => {
    openScreen('/upload', aProfile({ usage: { files: 10, storage_bytes: 1 } }))
    await says("You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more.")
  })

  test('who is no longer logged in is led to the login, which says so', async () => {
    const backend = openScreen('/upload', ROSA)
    await choosePhotos(jpeg('a.jpg'))
    await button('UPLOAD 1 DAMAGE PHOTO(S)')
    backend.given(refuses(uploadFile, 401, 'signed_out', { detail: 'You must be logged in to upload files' }))
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await says('You must be logged in to upload files')
    await expectAddress('/')
  })
})

describe('8. Time limits', () => {
  test('a deletion waits for 8 s', async () => {
    openPhotos(waits(deleteFile))
    await remove()
    await lapse(8_000)
    await says('Delete timed out. Please try again.')
  })

  test('an upload may go 20 s without progress', async () => {
    const backend = openPhotos(waits(uploadFile))
    await choosePhotos(jpeg('wall.jpg'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press('UPLOAD 1 DAMAGE PHOTO(S)')
    await vi.waitFor(() => expect(backend.requestsTo(uploadFile)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(19_000)
    saysNone('Upload timed out. Please try again.')
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await says('Upload timed out. Please try again.')
  })

  test('a list waits for 5 s', async () => {
    openScreen('/profile', ROSA, waits(listFiles))
    await lapse(5_000)
    await says('Request timed out. Please try again.', 'RETRY')
  })
})

describe('8. Failures', () => {
  test('an upload that broke on the way', async () => {
    openPhotos(breaks(uploadFile))
    await send()
    await says('Some uploads failed:', 'wall.jpg: Upload failed. Please try again.')
  })

  test.each([
    ['breaks', breaks(deleteFile), 'Failed to delete file. Please try again.'],
    ['is refused', refuses(deleteFile, 503, 'unavailable', { detail: 'Not now.' }), 'Failed to delete file: Not now.'],
  ])('a deletion that %s', async (_what, answer, sentence) => {
    openPhotos(answer)
    await remove()
    await says(sentence)
  })

  test('photos that do not load are not taken for none', async () => {
    openScreen('/profile', ROSA, isUnreachable(listFiles))
    await says("The server can't be reached. Please check your network, or try again in a moment.", 'RETRY')
    saysNone('GET STARTED', 'UPLOAD YOUR FIRST FILE')
  })
})

describe('8. Successes', () => {
  test('an upload and a deletion say that they are done', async () => {
    openPhotos(TAKES, answers(deleteFile, null))
    await remove()
    await says('File deleted successfully')
    await send()
    await says('Successfully uploaded 1 damage photo(s)!')
  })
})

describe('8. The AI provider', () => {
  test('an older run whose photo was handed over by its address says why it was not accessible', async () => {
    const reason = 'Image not accessible to OpenAI: HTTP 404: Not Found. Details: HEAD.'
    openAnalysis({ ...GUIDANCE, notice: `AI analysis unavailable: ${reason} Using general repair guidance.` })
    await says('ANALYSIS NOTICE', reason)
  })
})

describe('9. Constants', () => {
  test('the general guidance', async () => {
    openAnalysis(GUIDANCE)
    await says('General Property Damage', 'Medium', '$20 - $100', '2-4 hours over 1-2 days', 'Intermediate')
    await says('LOW CONFIDENCE (50%)')
    const steps = within(screen.getByRole('region', { name: 'REPAIR INSTRUCTIONS' })).getAllByRole('listitem')
    await waitFor(() => expect(steps).toHaveLength(8))
  })
})
